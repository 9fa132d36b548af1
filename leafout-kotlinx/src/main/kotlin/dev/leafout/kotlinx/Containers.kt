// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import java.lang.reflect.GenericArrayType
import java.lang.reflect.ParameterizedType
import java.lang.reflect.Type
import java.lang.reflect.WildcardType

/** Looks for types such as ArrayList: kotlinx has one deserializer for them and for List, but not any List is one. */
internal object Containers {
    fun isClassIn(type: Type): Boolean = when (type) {
        is Class<*> -> !type.isInterface && CONTAINERS.any { it.isAssignableFrom(type) }
        is ParameterizedType -> isClassIn(type.rawType) || type.actualTypeArguments.any(::isClassIn)
        is WildcardType -> type.upperBounds.any(::isClassIn)
        is GenericArrayType -> isClassIn(type.genericComponentType)
        else -> false
    }

    private val CONTAINERS = listOf(Collection::class.java, Map::class.java)
}
