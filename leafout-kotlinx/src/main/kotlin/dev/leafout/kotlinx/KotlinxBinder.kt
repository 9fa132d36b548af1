// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import dev.leafout.typed.spi.Shape
import dev.leafout.typed.spi.ValueBinder
import kotlinx.serialization.KSerializer
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.serializer
import java.lang.reflect.Type
import java.util.concurrent.ConcurrentHashMap

/**
 * Binds `@Serializable` classes the way a [Json] of kotlinx.serialization does, with its settings and its serializers
 * module.
 *
 * ```kotlin
 * val binder = KotlinxBinder(Json { ignoreUnknownKeys = true })
 * chunks.partials<Trip> { binder(binder) }.collect { partial -> render(partial.value()) }
 * ```
 *
 * Create one for each [Json] and keep it: it caches what it finds out about types.
 *
 * Any thread may use it.
 *
 * @since 0.1
 */
public class KotlinxBinder(json: Json) : ValueBinder {
    private val settings = Settings(json)
    private val shapes = ShapeMaker(settings)
    private val knownShapes = ConcurrentHashMap<Type, Shape>()
    private val askedSchemas = ConcurrentHashMap<Type, String>()
    private val acceptedSchemas = ConcurrentHashMap<Type, String>()

    /** A binder with the settings that kotlinx.serialization has by default. */
    public constructor() : this(Json)

    override fun shapeOf(type: Type): Shape = knownShapes[type] ?: trying {
        shapes.rootOf(serializerOf(type), isWhole = Containers.isClassIn(type)).also { knownShapes[type] = it }
    }

    override fun schemaOf(type: Type): String = askedSchemas[type] ?: trying {
        SchemaWriter(settings, asked = true).write(serializerOf(type)).also { askedSchemas[type] = it }
    }

    override fun acceptedSchemaOf(type: Type): String = acceptedSchemas[type] ?: trying {
        SchemaWriter(settings, asked = false).write(serializerOf(type)).also { acceptedSchemas[type] = it }
    }

    /** Anything at all is a JsonElement. */
    private fun serializerOf(type: Type): KSerializer<*> =
        if (type == Any::class.java) JsonElement.serializer() else settings.module.serializer(type)

    private inline fun <T> trying(step: () -> T): T = try {
        step()
    } catch (e: Exception) {
        throw Problems.of(e)
    }
}
