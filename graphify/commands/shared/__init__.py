"""What several verbs need: the open repository, its memory, its code, and the way a record is saved."""
