// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlinx

import dev.leafout.typed.TypeToken
import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.SerialInfo
import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

@OptIn(ExperimentalSerializationApi::class)
@SerialInfo
@Target(AnnotationTarget.PROPERTY, AnnotationTarget.CLASS)
annotation class LLMDescription(val description: String)

/** Not `@SerialInfo`, so kotlinx does not keep it. */
@Target(AnnotationTarget.VALUE_PARAMETER)
annotation class Description(val value: String)

@Serializable
@LLMDescription("A city")
data class City(
    @LLMDescription("As its people call it") val name: String,
    @Description("As others do") @SerialName("other_name") val otherName: String = name,
    val twin: City? = null,
)

class KotlinxSchemaTest {
    private val binder = KotlinxBinder()

    @Test
    fun whatIsAskedForIsInTheOrderOfTheClassAndNothingElse() {
        assertThat(asked<Trip>()).isEqualTo(
            """
            {'type':'object','properties':{'title':{'type':'string'},'budget':{'type':['integer','null']},
            'days':{'type':'array','items':{'type':'object',
            'properties':{'title':{'type':'string'},'activities':{'type':'array','items':{'type':'string'}}},
            'required':['title'],'additionalProperties':false}}},'required':['title','days'],'additionalProperties':false}
            """.joined(),
        )
    }

    @Test
    fun whatIsNullableWithoutADefaultIsRequired() {
        assertThat(asked<Linked>()).isEqualTo(
            """
            {'type':'object','properties':{'name':{'type':'string'},'next':{'anyOf':[{'${'$'}ref':'#'},{'type':'null'}]}},
            'required':['name','next'],'additionalProperties':false}
            """.joined(),
        )
        assertThat(asked<Linked>(KotlinxBinder(Json { explicitNulls = false }))).contains("'required':['name'],")
    }

    @Test
    fun theTypesOfASealedClassBeginWithTheirNames() {
        assertThat(asked<Figure>()).isEqualTo(
            """
            {'anyOf':[{'type':'object','properties':{'type':{'const':'circle'},'radius':{'type':'number'},
            'label':{'type':'string'}},'required':['type','radius'],'additionalProperties':false},
            {'type':'object','properties':{'type':{'const':'nothing'}},'required':['type'],'additionalProperties':false},
            {'type':'object','properties':{'type':{'const':'square'},'side':{'type':'integer'},
            'label':{'type':['string','null']}},'required':['type','side','label'],'additionalProperties':false}]}
            """.joined(),
        )
        assertThat(asked<Route>()).contains("'kind':{'const':'walk'}")
    }

    @Test
    fun scalarsAreAskedForAsTheyAreWritten() {
        assertThat(asked<Times>()).contains("'duration':{'type':'string','format':'duration'}")
            .contains("'instant':{'type':['string','null'],'format':'date-time'}")
        assertThat(asked<Levels>()).contains("'level':{'type':'string','enum':['LOW','the highest']}")
        assertThat(asked<Unsigned>()).contains("'int':{'type':'integer','minimum':0}")
        assertThat(asked<ValueClasses>()).contains("'id':{'type':'string'},'amount':{'type':'integer'}")
        assertThat(asked<Dates>()).contains("'date':{'type':'string'}")
        assertThat(asked<Keys>()).contains("'byBoolean':{'type':'object','additionalProperties':{'type':'integer'}}")
    }

    @Test
    fun whatIsAcceptedSaysNothingOfDeserializersThatSomebodyWrote() {
        assertThat(accepted<Dates>()).contains("'date':{}")
        assertThat(accepted<Transformed>())
            .contains("'names':{},'more':{'type':'array','items':{'type':'string'}}")
        assertThat(accepted<Painted>()).contains("'color':{},'colors':{'type':'array'}")
        assertThat(accepted<Box<Payment>>()).contains("'value':{}")
    }

    @Test
    fun whatIsAcceptedFollowsTheSettings() {
        val tolerant = KotlinxBinder(
            Json {
                ignoreUnknownKeys = true
                coerceInputValues = true
            },
        )
        assertThat(accepted<Defaults>(tolerant)).contains("'name':{'type':['string','null']}")
            .doesNotContain("additionalProperties")
        assertThat(accepted<Levels>(tolerant)).contains("'other':{'type':['string','null']}")
        assertThat(accepted<Renamed>()).contains("'birthYear':{'type':'integer'},'born':{'type':'integer'}")
            .contains("'required':['first_name','is_active']")
        assertThat(accepted<Tolerant>()).contains("'required':['name']}")
    }

    @Test
    fun aDefaultForTypesThatAreNotKnownAcceptsThem() {
        assertThat(accepted<Animal>(OTHERS_ARE_DOGS)).isEqualTo("{'type':'object'}")
        assertThat(asked<Animal>(OTHERS_ARE_DOGS)).contains("'const':'cat'").doesNotContain("tricks")
    }

    @Test
    fun classesThatAreUsedTwiceAreWrittenOnce() {
        assertThat(asked<TwoOf<Day, List<Day>>>())
            .contains("'left':{'${'$'}ref':'#/${'$'}defs/Day'}", "'items':{'${'$'}ref':'#/${'$'}defs/Day'}")
        assertThat(asked<Chain<Int>>()).contains("'next':{'anyOf':[{'${'$'}ref':'#'},{'type':'null'}]}")
    }

    @Test
    fun descriptionsAreThoseOfAnyAnnotationOfThatName() {
        assertThat(asked<City>()).contains("'name':{'type':'string','description':'As its people call it'}")
            .contains("'other_name':{'type':'string','description':'As others do'}")
            .endsWith("'description':'A city'}")
        assertThat(accepted<City>()).doesNotContain("description")
    }

    private inline fun <reified T : Any> asked(binder: KotlinxBinder = this.binder) =
        shortened(binder.schemaOf(object : TypeToken<T>() {}.type()))

    private inline fun <reified T : Any> accepted(binder: KotlinxBinder = this.binder) =
        shortened(binder.acceptedSchemaOf(object : TypeToken<T>() {}.type()))

    private fun shortened(schema: String) =
        schema.replace('"', '\'').replace("'\$schema':'https://json-schema.org/draft/2020-12/schema',", "")

    private fun String.joined() = trimIndent().replace("\n", "")
}
