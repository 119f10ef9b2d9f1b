"""git's hooks, run by git.

* `world`: a folder with repositories, where every command is noted, and what can be seen of it afterwards.
* `situations`: what people do with git, a function each.
"""
