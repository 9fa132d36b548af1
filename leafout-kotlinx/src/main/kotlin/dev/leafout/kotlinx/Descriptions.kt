// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

/**
 * The description of a class or property, for readers of the schema: from any annotation whose name ends with
 * `Description`, such as Koog's `@LLMDescription`. Of those on a class, kotlinx keeps the ones that are `@SerialInfo`.
 */
internal object Descriptions {
    fun of(annotations: List<Annotation>): Map<String, Any?> {
        val text = annotations.firstNotNullOfOrNull(::textOf)
        return if (text.isNullOrEmpty()) mapOf() else mapOf("description" to text)
    }

    private fun textOf(annotation: Annotation): String? {
        val type = annotation.annotationClass.java
        if (!type.simpleName.endsWith("Description")) {
            return null
        }
        val text = type.declaredMethods.firstOrNull { it.name in TEXTS && it.returnType == String::class.java }
        return text?.invoke(annotation) as String?
    }

    private val TEXTS = setOf("value", "description")
}
