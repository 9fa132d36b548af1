// SPDX-License-Identifier: Apache-2.0
package dev.leafout.kotlin

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

/** What Jackson reads with its Kotlin module, and what is shown of it before it is complete. */
abstract class DataClassSuite : ClassAgreementSuite() {
    override fun types(): List<Agreed> = AGREED

    @Test
    fun whatIsShownOnlyAtTheEnd() {
        assertThat(types().filterNot(::isShownEarly).map { it.name }).containsExactly("ValueClasses", "Unsigned")
    }

    @Test
    fun whatHasNotArrivedIsItsDefaultOrEmpty() {
        assertThat(shown<Trip>("{'title':'Lis")).isEqualTo(Trip("Lis", null, listOf()))
        assertThat(shown<Trip>("{'budget':900,'days':[{'title':'one','activities':['a','b"))
            .isEqualTo(Trip("", 900, listOf(Day("one", listOf("a", "b")))))
        assertThat(shown<Defaults>("{")).isEqualTo(Defaults())
        assertThat(shown<Defaults>("{'count':3,'na")).isEqualTo(Defaults(count = 3))
        assertThat(shown<Nullable>("{'count':3,")).isEqualTo(Nullable(null, 3, ""))
        assertThat(shown<DefaultOfAnother>("{'first':'so f")).isEqualTo(DefaultOfAnother("so f"))
        assertThat(shown<DefaultCollections>("{'map':{'k':5,")).isEqualTo(DefaultCollections(map = mapOf("k" to 5)))
        assertThat(shown<NullableList>("{'id':1,")).isEqualTo(NullableList(null, 1))
        assertThat(shown<NullableList>("{'days':[{'title':'t")).isEqualTo(NullableList(listOf(Day("t")), 0))
        assertThat(shown<TwoOf<Plain, Address>>("{")).isEqualTo(TwoOf(Plain("", 0), Address("")))
        assertThat(shown<Around>("{'note':'n")).isEqualTo(Around(Plain("", 0), Address(""), "n"))
        assertThat(shown<Drawing>("{'title':'t','figures':[{'type':'circle','label':'c"))
            .isEqualTo(Drawing("t", listOf(Circle(0.0, "c"))))
        assertThat(shown<ListOfValueClasses>("{'ids':['a','b")).isEqualTo(ListOfValueClasses(listOf(Id("a"))))
        assertThat(shown<Linked>("{'name':'a")).isEqualTo(Linked("a", null))
        assertThat(shown<Tree>("{'children':[{'name':'b','children':[{")).isEqualTo(
            Tree("", listOf(Tree("b", listOf(Tree(""))))),
        )
    }

    @Test
    fun anObjectIsShownOnceItsRequiredEnumsDatesAndValueClassesAreThere() {
        assertThat(shown<Levels>("{'all':['LOW',")).isNull()
        assertThat(shown<Levels>("{'level':'LOW','all':['LOW',"))
            .isEqualTo(Levels(Level.LOW, Named.FIRST, listOf(Level.LOW)))
        assertThat(shown<ValueClasses>("{'id':'i',")).isNull()
        assertThat(shown<DefaultValueClass>("{'name':'n")).isEqualTo(DefaultValueClass(name = "n"))
        assertThat(shown<NullableValueClasses>("{'x':1,")).isEqualTo(NullableValueClasses(null, null, 1))
    }
}
