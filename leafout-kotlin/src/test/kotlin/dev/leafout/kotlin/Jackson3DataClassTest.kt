// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlin

import dev.leafout.jackson3.Jackson3Binder
import tools.jackson.databind.json.JsonMapper
import tools.jackson.module.kotlin.KotlinFeature
import tools.jackson.module.kotlin.kotlinModule
import java.lang.reflect.Type

class Jackson3DataClassTest : DataClassSuite() {
    private val kotlin =
        kotlinModule {
            enable(KotlinFeature.UseJavaDurationConversion)
            enable(KotlinFeature.UseJavaInstantConversion)
        }
    private val mapper =
        JsonMapper
            .builder()
            .addModule(kotlin)
            .build()
    override val binder = Jackson3Binder(mapper)

    override fun types() = AGREED + agreed<KotlinInstant>("{'name':'n','instant':'2026-01-02T03:04:05Z'}")

    override fun read(json: String, type: Type): Any? = mapper.readValue(json, mapper.constructType(type))
}
