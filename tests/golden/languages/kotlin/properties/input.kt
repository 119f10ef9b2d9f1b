#!/usr/bin/env kotlin
@file:JvmName("Shop")

package com.example.shop

import kotlin.math.max
import com.example.Other as Another

/** Everything that is a symbol in Kotlin. */
const val VERSION = "1.0"
val limit: Int = 3
var counter = 0
    private set
private val table by lazy { mapOf("a" to 1, "b" to listOf(2, 3)) }
lateinit var later: String
val String.shout: String
    get() = uppercase()
val (first, second) = 1 to 2

typealias Handler<T> = suspend (T, Int) -> Unit
