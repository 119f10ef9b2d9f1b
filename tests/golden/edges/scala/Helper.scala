package shop

object Helper {
  def help(): String = core.Limits.check(1)
}
