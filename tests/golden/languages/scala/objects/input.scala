#!/usr/bin/env scala
package com.example
package shop

import scala.collection.mutable.{Map => MMap, _}
import other.*

/** Everything that is a symbol in Scala. */
object Main extends App {
  val version = "1.0"
  var counter: Int = 0
  val (first, second) = (1, 2)
  lazy val later = compute()
  final val Limit = 3
  type Handler[T] = (T, Int) => Unit
}
