#!/usr/bin/env ruby
# frozen_string_literal: true

# Everything that is a symbol in Ruby.
require "set"
require_relative 'other'

VERSION = '1.0'
LIMITS = { "a" => 1, b: [2, 3], 'c d': nil }.freeze
$counter = 0
FIRST, SECOND = 1, 2

=begin
A block comment.
=end
