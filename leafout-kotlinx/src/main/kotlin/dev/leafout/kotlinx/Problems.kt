// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import dev.leafout.typed.spi.BindException

/** What kotlinx says is wrong, in a line and without the input, which the stream knows better. */
internal object Problems {
    private val POSITION = Regex("^Unexpected JSON token at offset -?\\d+: ")
    private const val SOMEBODY_ELSE = "Deserialization failed because of "
    private val WHOLE_VALUE = Regex(" at path:? \\$$")

    fun of(e: Exception): BindException = e as? BindException ?: BindException(said(e), e)

    private fun said(e: Throwable): String {
        val cause = e.cause
        val line = e.message?.lineSequence()?.firstOrNull().orEmpty()
        if (line.startsWith(SOMEBODY_ELSE) && cause != null) {
            return said(cause)
        }
        return line.replace(POSITION, "").replace(WHOLE_VALUE, "").ifBlank { e.javaClass.simpleName }
    }
}
