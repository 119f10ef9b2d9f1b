module example.com/web/shop

go 1.22

require github.com/other/render v1.2.0
