// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlin

import com.fasterxml.jackson.databind.json.JsonMapper
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule
import com.fasterxml.jackson.module.kotlin.KotlinFeature
import com.fasterxml.jackson.module.kotlin.kotlinModule
import dev.leafout.jackson2.Jackson2Binder
import org.junit.jupiter.api.Tag
import java.lang.reflect.Type

@Tag("thorough")
class Jackson2DataClassTest : DataClassSuite() {
    private val kotlin = kotlinModule { enable(KotlinFeature.UseJavaDurationConversion) }
    private val mapper =
        JsonMapper
            .builder()
            .addModules(JavaTimeModule(), kotlin)
            .build()
    override val binder = Jackson2Binder(mapper)

    /** Value classes over primitives, which Jackson 2 takes for primitives there. */
    override val contradictions = setOf("ValueClasses", "KotlinTime", "Unsigned")

    override fun read(json: String, type: Type): Any? = mapper.readValue(json, mapper.constructType(type))
}
