; Text that names things between back-ticks and in links. Code blocks show how a thing is used: they name nothing.

(inline) @prose

(pipe_table_cell) @prose

(link_destination) @link
