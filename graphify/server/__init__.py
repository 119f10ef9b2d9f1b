"""The second door: MCP tools over standard input and output (`graphify mcp`, extra `graphify[mcp]`).

Few tools with short schemas, each the same function as the command of its name, and structured answers.

* `answers`: the values that the tools return.
* `tools`: the tools, and the server that has them.

Texts of records are quoted data here as everywhere. Nothing but the protocol is ever written to standard output. The
repository is found anew for each call, from the folder that the call names or else the one that the server runs in.
"""
