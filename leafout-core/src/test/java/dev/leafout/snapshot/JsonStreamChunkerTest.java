// SPDX-License-Identifier: Apache-2.0
package dev.leafout.snapshot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.leafout.parse.JsonSyntaxException;
import dev.leafout.parse.ParseLimits;
import dev.leafout.parse.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What comes out of which snapshots. For reading's sake, the JSON here has single quotes. */
class JsonStreamChunkerTest {
    private static String json(String text) {
        return text.replace('\'', '"');
    }

    private static JsonStreamChunker.Builder options() {
        return JsonStreamChunker.builder().verify(Verification.AT_FLUSH);
    }

    /** The chunks, the flush last. */
    private static List<String> chunks(JsonStreamChunker.Builder options, String... snapshots) {
        JsonStreamChunker chunker = options.build();
        List<String> chunks = new ArrayList<>();
        for (String snapshot : snapshots) {
            chunks.add(chunker.process(json(snapshot)).replace('"', '\''));
        }
        chunks.add(chunker.flush().replace('"', '\''));
        return chunks;
    }

    private static List<String> chunks(String... snapshots) {
        return chunks(options(), snapshots);
    }

    /** The conflict that the last of the snapshots raises. */
    private static SnapshotConflictException conflict(String... snapshots) {
        JsonStreamChunker chunker = options().build();
        for (int i = 0; i < snapshots.length - 1; i++) {
            chunker.process(json(snapshots[i]));
        }
        String before = chunker.emitted();
        SnapshotConflictException conflict = catchThrowableOfType(
                SnapshotConflictException.class, () -> chunker.process(json(snapshots[snapshots.length - 1])));
        assertThat(conflict).isNotNull();
        assertThat(chunker.process(json(snapshots[snapshots.length - 2]))).isEmpty();
        chunker.flush();
        assertThat(chunker.emitted()).startsWith(before);
        return conflict;
    }

    private static String conflictPath(String... snapshots) {
        return conflict(snapshots).path().toString();
    }

    @Test
    void aStringGrowsAtItsTip() {
        assertThat(chunks("{'title':''}", "{'title':'Mount'}", "{'title':'Mount Fuji'}"))
                .containsExactly("{'title':'", "Mount", " Fuji", "'}");
    }

    @Test
    void aPlanGrowsWithItsPropertiesInAnyOrder() {
        assertThat(
                        chunks(
                                "{'days':[{'sub':'Day'}]}",
                                "{'days':[{'sub':'Day 1: Safari','acts':[]}]}",
                                "{'days':[{'sub':'Day 1: Safari','acts':[{'title':'','type':'See'}]}]}",
                                "{'days':[{'acts':[{'type':'See','text':'Go','title':'Drive'}],'sub':'Day 1: Safari'}]}",
                                "{'days':[{'acts':[{'text':'Go out.','title':'Drive','type':'See'}],'sub':'Day 1: Safari'}]}",
                                "{'days':[{'sub':'Day 1: Safari','acts':[{'text':'Go out.','type':'See','title':'Drive'},{'type':''}]}]}",
                                "{'days':[{'sub':'Day 1: Safari','acts':[{'title':'Drive','text':'Go out.','type':'See'},{'type':'Eat','title':'Lunch'}]}]}",
                                "{'days':[{'acts':[{'type':'See','text':'Go out.','title':'Drive'},{'text':'Yum','title':'Lunch at 1','type':'Eat'}],'sub':'Day 1: Safari'}]}"))
                .containsExactly(
                        "{'days':[{'sub':'Day",
                        " 1: Safari','acts':[",
                        "{",
                        "'type':'See','title':'Drive','text':'Go",
                        " out.",
                        "'},{'type':'",
                        "Eat','title':'Lunch",
                        " at 1','text':'Yum",
                        "'}]}]}");
    }

    @Test
    void aTableOfDaysGrowsAndIsClosedByTheFlush() {
        assertThat(chunks(
                        "{'title':''}",
                        "{'title':'Mount'}",
                        "{'title':'Mount Fuji'}",
                        "{'title':'Mount Fuji','days':[]}",
                        "{'title':'Mount Fuji','days':[{}]}",
                        "{'title':'Mount Fuji','days':[{'name':'Day 1'}]}"))
                .containsExactly("{'title':'", "Mount", " Fuji", "','days':[", "{", "'name':'Day 1", "'}]}");
    }

    @Test
    void aSiblingClosesWhatStandsBeforeIt() {
        assertThat(chunks("{'name':'Mat'}", "{'name':'Matthew','age':32}"))
                .containsExactly("{'name':'Mat", "thew','age':32", "}");
    }

    @Test
    void whatComesBehindAContainerClosesEverythingInIt() {
        assertThat(chunks("{'a':{'b':[{'c':'x'}]}}", "{'d':'q','a':{'b':[{'c':'xy'}]}}"))
                .containsExactly("{'a':{'b':[{'c':'x", "y'}]},'d':'q", "'}");
        assertThat(chunks("{'d':[{'t':'Day 1'}]}", "{'d':[{'t':'Day 1'},{'t':''}]}"))
                .containsExactly("{'d':[{'t':'Day 1", "'},{'t':'", "'}]}");
    }

    @Test
    void theOrderOfPropertiesSaysNothing() {
        assertThat(chunks("{'b':'hello','a':1}", "{'a':1,'b':'hello world'}"))
                .containsExactly("{'a':1,'b':'hello", " world", "'}");
    }

    @Test
    void twoNewValuesThatMayGrowWaitToSeeWhichDoes() {
        assertThat(chunks("{'n':5}", "{'n':5,'a':'Hi','b':'Wo'}", "{'n':5,'a':'Hi','b':'World'}"))
                .containsExactly("{'n':5", "", ",'a':'Hi','b':'World", "'}");
        assertThat(chunks("[{}]", "[{'s':'','l':[]}]", "[{'s':'Day','l':[]}]"))
                .containsExactly("[{", "", "'l':[],'s':'Day", "'}]");
        assertThat(chunks("[{}]", "[{'s':'','l':[]}]", "[{'s':'','l':[{'t':''}]}]"))
                .containsExactly("[{", "", "'s':'','l':[{'t':'", "'}]}]");
    }

    @Test
    void whatWaitsIsWrittenByKeyOnceSomethingComesBehindIt() {
        assertThat(chunks("{'b':'1','A':'2','a':'3'}", "{'b':'1','A':'2','a':'3','z':1}"))
                .containsExactly("{", "'A':'2','a':'3','b':'1','z':1", "}");
        assertThat(chunks("{'a':'1','b':'2'}", "{'a':'1','b':'2','c':{'d':'3'}}"))
                .containsExactly("{", "'a':'1','b':'2','c':{'d':'3", "'}}");
    }

    @Test
    void theChangedOneComesLastEvenIfAnAncestorMovesOn() {
        assertThat(chunks("[{'a':'1','b':'2'}]", "[{'a':'12','b':'2'},{}]"))
                .containsExactly("[{", "'b':'2','a':'12'},{", "}]");
        assertThat(chunks("{'a':'x','b':'wor'}", "{'a':'x','b':'world','c':1}"))
                .containsExactly("{", "'a':'x','b':'world','c':1", "}");
    }

    @Test
    void ifTwoThatWaitHaveChangedAllKeepWaiting() {
        assertThat(chunks("{'a':{'x':'1'},'b':{'y':'1'}}", "{'a':{'x':'12'},'b':{'y':'12'}}"))
                .containsExactly("{", "", "'a':{'x':'12'},'b':{'y':'12'}}");
        assertThat(chunks("{'a':'1','b':'1'}", "{'a':'12','b':'12','n':1,'s':''}", "{'a':'12','b':'123','n':1,'s':''}"))
                .containsExactly("{", "'n':1", ",'a':'12','s':'','b':'123", "'}");
    }

    @Test
    void whichOfTheChildrenOfAWaitingValueHasGrownIsKnownToo() {
        assertThat(chunks("{'a':{'x':'1','y':'2'},'b':'z'}", "{'a':{'x':'13','y':'2'},'b':'z'}"))
                .containsExactly("{", "'b':'z','a':{'y':'2','x':'13", "'}}");
    }

    @Test
    void aContainerThatWaitsBringsItsContent() {
        assertThat(chunks("{'t':'x','items':[{'name':'Jo'}]}"))
                .containsExactly("{", "'items':[{'name':'Jo'}],'t':'x'}");
        assertThat(chunks("{'a':[{'p':'1','q':['k']}]}", "{'a':[{'p':'1','q':['k']},{'p':'3'}]}"))
                .containsExactly("{'a':[{", "'p':'1','q':['k']},{'p':'3", "'}]}");
    }

    @Test
    void aContainerThatStopsWaitingHasWhatWaitsInIt() {
        assertThat(chunks(
                        "{}",
                        "{'a':[],'b':'z'}",
                        "{'a':[{'p':'1','q':'2'}],'b':'z'}",
                        "{'a':[{'p':'1','q':'23'}],'b':'z'}"))
                .containsExactly("{", "", "'b':'z','a':[{", "'p':'1','q':'23", "'}]}");
    }

    @Test
    void newScalarsComeBeforeTheNewValueThatGrows() {
        assertThat(chunks("{'s':'x','n':1,'t':true,'z':null}"))
                .containsExactly("{'n':1,'t':true,'z':null,'s':'x", "'}");
        assertThat(chunks("{'s':'x','l':[],'k':3}")).containsExactly("{'k':3", ",'l':[],'s':'x'}");
    }

    @Test
    void theItemsBeforeTheLastAreComplete() {
        assertThat(chunks("{'a':[]}", "{'a':['x','y']}", "{'a':['x','yz']}"))
                .containsExactly("{'a':[", "'x','y", "z", "']}");
        assertThat(chunks("{}", "{'a':[{'q':'2','p':'x'},{'p':'y'}]}"))
                .containsExactly("{", "'a':[{'q':'2','p':'x'},{'p':'y", "'}]}");
        assertThat(chunks("[[1]]", "[[1,2],[3]]")).containsExactly("[[1", ",2],[3", "]]");
        assertThat(chunks("['x']", "['xyz','q']")).containsExactly("['x", "yz','q", "']");
    }

    @Test
    void aRepeatedSnapshotClosesNothingAndDecidesNothing() {
        assertThat(chunks("{'a':'x'}", "{'a':'x'}", "{'a':'xy'}")).containsExactly("{'a':'x", "", "y", "'}");
        assertThat(chunks("{'a':'1','b':'1'}", "{'b':'1','a':'1'}", "{'a':'1','b':'12'}"))
                .containsExactly("{", "", "'a':'1','b':'12", "'}");
        assertThat(chunks("{'a':{'x':1},'b':{}}", "{'a':{'x':1},'b':{}}"))
                .containsExactly("{", "", "'a':{'x':1},'b':{}}");
    }

    @Test
    void theLastNumberMayGoOnWhileNothingStandsBehindIt() {
        assertThat(chunks("{'n':1}", "{'n':12,'m':3}")).containsExactly("{'n':1", "2,'m':3", "}");
        assertThat(chunks("[1,2]", "[1,2.5]", "[1,2.5e3]")).containsExactly("[1,2", ".5", "e3", "]");
        assertThat(conflictPath("{'n':1,'m':2}", "{'n':12,'m':2}")).isEqualTo("$.n");
    }

    @Test
    void aNumberThatIsSpeltDifferentlyIsTheSame() {
        assertThat(chunks("[1.0]", "[1.00]", "[1.005]")).containsExactly("[1.0", "", "05", "]");
        assertThat(chunks("[10,1]", "[1e1,1]", "[10.0,1]")).containsExactly("[10,1", "", "", "]");
        assertThat(chunks("{'n':1.0e+10,'m':12345678901234567890.00}"))
                .containsExactly("{'n':1.0e+10,'m':12345678901234567890.00", "}");
    }

    @Test
    void anyKeyIsAKey() {
        assertThat(chunks("{'a.b':'x','a':{'b':'y'}}", "{'a.b':'x','a':{'b':'yz'}}"))
                .containsExactly("{", "'a.b':'x','a':{'b':'yz", "'}}");
        assertThat(chunks("{'a[0]':'x','b':'q'}", "{'a[0]':'xy','b':'q'}"))
                .containsExactly("{", "'b':'q','a[0]':'xy", "'}");
        assertThat(chunks("{'':1,'a.b':1}", "{'':1,'a.b':1,'a':2}")).containsExactly("{'':1,'a.b':1", ",'a':2", "}");
        assertThat(chunks("{'a\\'b':'x'}", "{'a\\u0022b':'xy','c\\n':1}"))
                .containsExactly("{'a\\'b':'x", "y','c\\n':1", "}");
    }

    @Test
    void anyRootIsARoot() {
        assertThat(chunks("['a']", "['ab','c']")).containsExactly("['a", "b','c", "']");
        assertThat(chunks("'hel'", "'hello'")).containsExactly("'hel", "lo", "'");
        assertThat(chunks("12", "123")).containsExactly("12", "3", "");
        assertThat(chunks("true")).containsExactly("true", "");
        assertThat(chunks("{}")).containsExactly("{", "}");
    }

    @Test
    void aRootThatIsNullIsNotThereYet() {
        assertThat(chunks("null", "null", "{'a':'x'}")).containsExactly("", "", "{'a':'x", "'}");
        assertThat(chunks("null")).containsExactly("", "null");
        assertThat(conflictPath("{}", "null")).isEqualTo("$");
    }

    @Test
    void halfASurrogatePairIsHeldAtTheTip() {
        assertThat(chunks("['\\ud83d']", "['\\ud83d\\ude00']")).containsExactly("['", "\uD83D\uDE00", "']");
        assertThat(chunks("['x\uD83D']", "['x\uD83D\uDE00!']")).containsExactly("['x", "\uD83D\uDE00!", "']");
        assertThat(chunks("['\\ud83d']", "['\\ud83dx']")).containsExactly("['", "\\ud83dx", "']");
        assertThat(chunks("['\\ud83d']", "['\\ud83d',1]")).containsExactly("['", "\\ud83d',1", "]");
        assertThat(chunks("['\\ude00a\uD83D']")).containsExactly("['\\ude00a", "\\ud83d']");
        assertThat(chunks("['a\\ud83d']", "['ab']")).containsExactly("['a", "b", "']");
    }

    @Test
    void onlyWhatMustBeEscapedIs() {
        assertThat(chunks("['\\u2028\\u007f\\b\\f\\u0041\\/\\n\\r\\t\\\\\\u0022é']"))
                .containsExactly("['\u2028\u007f\\u0008\\u000cA/\\n\\r\\t\\\\\\'é", "']");
    }

    @Test
    void theOutputHasNoWhiteSpaceAndWaysOfWritingDoNotMatter() {
        assertThat(chunks(" { 'a' : [ 1 , 'x y' ] } ", "{'a':[1,\n'\\u0078 yz']}\n", "\uFEFF{'\\u0061':[1,'x yz!']}"))
                .containsExactly("{'a':[1,'x y", "z", "!", "']}");
    }

    @Test
    void ofARepeatedKeyTheLastCounts() {
        assertThat(chunks("{'a':'x','a':'y'}", "{'a':'x','a':'yz'}")).containsExactly("{'a':'y", "z", "'}");
        assertThat(chunks("{'a':{'b':1,'b':2},'a':{'b':[],'c':1,'b':3}}", "{'a':{'c':1,'b':3},'d':1}"))
                .containsExactly("{'a':{'c':1,'b':3", "},'d':1", "}");
    }

    @Test
    void blankIsNoSnapshotAndFlushComesOnce() {
        JsonStreamChunker chunker = options().build();
        assertThat(chunker.process("")).isEmpty();
        assertThat(chunker.process(" \n\t\r ")).isEmpty();
        assertThat(chunker.flush()).isEmpty();
        assertThat(chunker.flush()).isEmpty();
        assertThatThrownBy(() -> chunker.process("{}")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(chunker::checkpoint).isInstanceOf(IllegalStateException.class);
        chunker.reset();
        assertThat(chunker.process("[1]")).isEqualTo("[1");
        assertThat(chunker.flush()).isEqualTo("]");
        assertThat(chunker.emitted()).isEqualTo("[1]");
        assertThat(chunker.flush()).isEmpty();
    }

    @Test
    void whatIsNotJsonLeavesNoTrace() {
        JsonStreamChunker chunker = options().build();
        chunker.process(json("{'a':'x','b':1}"));
        for (String wrong :
                List.of("{'b':1,'c':[2],'a':'xy'", "{'a':'x','b':1}}", "{'b':12,'a':'x',}", "x", "{'a':'x\ny'}")) {
            assertThatThrownBy(() -> chunker.process(json(wrong))).isInstanceOf(JsonSyntaxException.class);
        }
        JsonSyntaxException error =
                catchThrowableOfType(JsonSyntaxException.class, () -> chunker.process(json("{'a':'x','q':[1}")));
        assertThat(error.problem()).isEqualTo(Problem.EXPECTED_COMMA_OR_CLOSER);
        assertThat(error.offset()).isEqualTo(15);
        assertThat(error.path()).hasToString("$.q[0]");
        assertThat(chunker.process(json("{'a':'xyz','b':1}"))).isEqualTo("yz");
    }

    @Test
    void aConflictNamesTheSmallestValueThatCannotBeRepresented() {
        assertThat(conflictPath("{'a':'x'}", "{'a':'x','b':'y'}", "{'a':'xz','b':'y'}"))
                .isEqualTo("$.a");
        assertThat(conflictPath("{'a':'horse'}", "{'a':'cat'}")).isEqualTo("$.a");
        assertThat(conflictPath("{'a':'abcdef'}", "{'a':'abc'}")).isEqualTo("$.a");
        assertThat(conflictPath("{'n':false}", "{'n':true}")).isEqualTo("$.n");
        assertThat(conflictPath("{'a':null}", "{'a':{'b':1}}")).isEqualTo("$.a");
        assertThat(conflictPath("{'a':'1'}", "{'a':1}")).isEqualTo("$.a");
        assertThat(conflictPath("{'a':{}}", "{'a':[1]}")).isEqualTo("$.a");
        assertThat(conflictPath("{'a':'x','b':1}", "{'b':1}")).isEqualTo("$.a");
        assertThat(conflictPath("{'a':[1,2]}", "{'a':[1]}")).isEqualTo("$.a");
        assertThat(conflictPath("{'a':[1]}", "{'a':[2]}")).isEqualTo("$.a[0]");
        assertThat(conflictPath("{'a':[{'x':1}]}", "{'a':[{'x':1},{}]}", "{'a':[{'x':1,'y':1},{}]}"))
                .isEqualTo("$.a[0].y");
        assertThat(conflictPath("[[1],2]", "[[1,5],2]")).isEqualTo("$[0][1]");
        assertThat(conflictPath("{'a':{'s':'x'}}", "{'a':{'s':'xy'},'n':1}", "{'a':{'s':'xyz'},'n':1}"))
                .isEqualTo("$.a.s");
        assertThat(conflictPath("{'a':'1','b':'1'}", "{'a':'12','b':'1'}", "{'a':'12','b':'12'}"))
                .isEqualTo("$.b");
        assertThat(conflictPath("'a'", "[1]")).isEqualTo("$");
    }

    @Test
    void aConflictSaysWhatWasWrittenAndWhatCame() {
        SnapshotConflictException changed = conflict("{'a':'horse'}", "{'a':'cat'}");
        assertThat(changed.written()).isEqualTo("\"horse\"");
        assertThat(changed.came()).isEqualTo("\"cat\"");
        assertThat(changed)
                .hasMessage("$.a was written as \"horse\" and came as \"cat\".  [LO-501] docs/errors.md#lo-501");
        assertThat(conflict("{'a':'x','b':1}", "{'b':1}"))
                .hasMessage("$.a is missing, but was written: \"x\".  [LO-501] docs/errors.md#lo-501");
        assertThat(conflict("[[1],2]", "[[1,{'x':5}],2]"))
                .hasMessage("$[0][1] came after its container was closed: {\"x\":5}.  [LO-501] docs/errors.md#lo-501");
    }

    @Test
    void whatHasNotBeenWrittenMayStillChange() {
        assertThat(chunks("{'a':'1','b':'2'}", "{'a':'other','b':'2'}"))
                .containsExactly("{", "'b':'2','a':'other", "'}");
        assertThat(chunks("{'a':'1','b':'2','c':'3'}", "{'b':'2'}")).containsExactly("{", "'b':'2", "'}");
        assertThat(chunks("{'a':'1','b':'2'}", "{'a':{'x':1},'b':'2'}"))
                .containsExactly("{", "'b':'2','a':{'x':1", "}}");
    }

    @Test
    void unchangedMeansCompleteIfAskedFor() {
        JsonStreamChunker.Builder unchanged = options().closeWhen(Closing.UNCHANGED);
        assertThat(chunks(unchanged, "{'a':'x'}", "{'a':'x'}", "{'a':'x','b':'y'}", "{'a':'x','b':'yz'}"))
                .containsExactly("{'a':'x", "'", ",'b':'y", "z", "'}");
        assertThat(chunks(unchanged, "{'a':'1','b':[]}", "{'a':'1','b':[]}"))
                .containsExactly("{", "'a':'1','b':[]", "}");
        assertThat(chunks(unchanged, "'a'", "'a'")).containsExactly("'a", "'", "");
    }

    @Test
    void inStableOrderNothingWaits() {
        assertThat(chunks(
                        options().propertyOrder(PropertyOrder.STABLE),
                        "{'b':'x','a':['y'],'n':1,'s':'z'}",
                        "{'b':'x','a':['y'],'n':1,'s':'zz','o':{'p':{},'q':'r'}}"))
                .containsExactly("{'b':'x','a':['y'],'n':1,'s':'z", "z','o':{'p':{},'q':'r", "'}}");
    }

    @Test
    void inTheOrderOfAListNothingWaitsThatIsListed() {
        assertThat(chunks(
                        options().propertyOrder(List.of("title", "days[*].name", "days[*].text", "n")),
                        "{'days':[],'title':'T'}",
                        "{'days':[{'text':'x','name':'N'}],'title':'T'}",
                        "{'days':[{'text':'x','name':'N','odd':'o','even':'e'}],'n':1,'title':'T'}"))
                .containsExactly(
                        "{'title':'T','days':[", "{'name':'N','text':'x", "','odd':'o','even':'e'}],'n':1", "}");
    }

    @Test
    void theOrderOfASchemaCountsToo() {
        String schema = json("{'properties':{'b':{'type':'string'},'a':{'items':{'properties':{'y':{},'x':{}}}}}}");
        assertThat(chunks(options().propertyOrder(schema), "{'a':[{'x':'1','y':'2'}],'b':'3'}"))
                .containsExactly("{'b':'3','a':[{'y':'2','x':'1", "'}]}");
    }

    @Test
    void nullStandsForWhatIsNotThereYetIfAskedFor() {
        JsonStreamChunker.Builder absent = options().nullIsAbsent();
        assertThat(chunks(
                        absent,
                        "{'a':null,'b':null}",
                        "{'a':'x','b':null}",
                        "{'a':'xy','b':null}",
                        "{'a':'xy','b':[null]}"))
                .containsExactly("{", "'a':'x", "y", "','b':[", "null]}");
        assertThat(chunks(absent, "{'a':{'x':1,'y':null}}", "{'a':{'x':1,'y':null},'b':1}"))
                .containsExactly("{'a':{'x':1", ",'y':null},'b':1", "}");
        assertThat(chunks(absent, "[null]", "['x',null,null]", "['x',null,2]"))
                .containsExactly("[", "'x", "',null,2", "]");
        assertThat(chunks(absent, "{'a':'x','b':null}")).containsExactly("{'a':'x", "','b':null}");
    }

    @Test
    void whatWasWrittenIsKeptIfAskedFor() {
        List<String> conflicts = new ArrayList<>();
        JsonStreamChunker.Builder keeping = options()
                .onConflict(
                        ConflictPolicy.KEEP_WRITTEN,
                        conflict -> conflicts.add(conflict.path() + " " + conflict.written() + " " + conflict.came()));
        assertThat(chunks(keeping, "{'a':'horse'}", "{'a':'cat'}", "{'a':'horses'}"))
                .containsExactly("{'a':'horse", "", "s", "'}");
        assertThat(conflicts).containsExactly("$.a \"horse\" \"cat\"");
        conflicts.clear();
        assertThat(chunks(
                        keeping,
                        "{'a':{'p':1},'b':[1,2],'s':'x'}",
                        "{'a':{'p':1},'b':[1,2],'s':'x','t':'y'}",
                        "{'b':[7],'t':'yz','a':{'q':[]},'u':1}",
                        "{}"))
                .containsExactly("{", "'a':{'p':1},'b':[1,2],'s':'x','t':'y", "z','u':1", "", "}");
        assertThat(conflicts)
                .containsExactly(
                        "$.b[0] 1 7",
                        "$.b [1,2] [7]",
                        "$.a.q null []",
                        "$.a.p 1 null",
                        "$.s \"x\" null",
                        "$.b [1,2] null",
                        "$.t \"yz\" null",
                        "$.a {\"p\":1} null",
                        "$.u 1 null",
                        "$.s \"x\" null");
    }

    @Test
    void verificationKeepsWhatWasEmitted() {
        JsonStreamChunker chunker = new JsonStreamChunker();
        assertThatThrownBy(chunker::emitted).isInstanceOf(IllegalStateException.class);
        JsonStreamChunker verifying = options().build();
        verifying.process(json("{'a':'x'}"));
        assertThat(verifying.emitted()).isEqualTo(json("{'a':'x"));
    }

    @Test
    void bytesAreTextToo() {
        JsonStreamChunker chunker = options().build();
        assertThat(chunker.process(json("{'ä':'日本'}").getBytes(UTF_8))).isEqualTo(json("{'ä':'日本"));
        assertThat(chunker.process(json("{'ä':'日本語\uFFFD😀'}").getBytes(UTF_8))).isEqualTo("語\uFFFD😀");
        byte[] cut = {'[', '"', (byte) 0xE6, (byte) 0x97, '"', ']'};
        JsonSyntaxException error = catchThrowableOfType(JsonSyntaxException.class, () -> chunker.process(cut));
        assertThat(error.problem()).isEqualTo(Problem.INVALID_UTF8);
        assertThat(error.byteOffset()).isEqualTo(4);
        assertThat(chunker.process(json("{'ä':'日本語\uFFFD😀!'}").getBytes(UTF_8)))
                .isEqualTo("!");
        assertThat(chunker.process(json("{'ä':'日本語\uFFFD😀!?'}"))).isEqualTo("?");
    }

    @Test
    void limitsAreThoseOfTheParser() {
        JsonStreamChunker chunker =
                options().limits(ParseLimits.defaults().withMaxDepth(2)).build();
        chunker.process("[[1]]");
        JsonSyntaxException error = catchThrowableOfType(JsonSyntaxException.class, () -> chunker.process("[[1,[]]]"));
        assertThat(error.problem()).isEqualTo(Problem.DEPTH_LIMIT);
        assertThat(chunker.process("[[12]]")).isEqualTo("2");
    }

    @Test
    void aStreamOfSnapshotsIsAStreamOfChunks() {
        List<String> taken = new ArrayList<>();
        Stream<String> snapshots = Stream.of("", "['a']", "['a']", "['ab']")
                .map(JsonStreamChunkerTest::json)
                .peek(taken::add);
        List<String> chunks = new ArrayList<>();
        JsonStreamChunker.chunks(snapshots)
                .peek(chunk -> chunks.add(taken.size() + chunk))
                .forEach(chunk -> {});
        assertThat(chunks).containsExactly("2[\"a", "4b", "4\"]");
        assertThat(JsonStreamChunker.chunks(Stream.empty())).isEmpty();
    }

    @Test
    void aListenerMustNotFeedItsOwnChunker() {
        JsonStreamChunker[] chunker = new JsonStreamChunker[1];
        chunker[0] = JsonStreamChunker.builder()
                .onConflict(ConflictPolicy.KEEP_WRITTEN, conflict -> chunker[0].process("{}"))
                .build();
        chunker[0].process("{\"a\":\"horse\"}");

        assertThatThrownBy(() -> chunker[0].process("{\"a\":\"cat\"}"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The chunker was called from within its own listener.");
    }

    @Test
    void valuesThatWaitAreToldAfterEachSnapshotWithTheirPathsAndForHowLong() {
        List<String> waits = new ArrayList<>();
        JsonStreamChunker chunker = JsonStreamChunker.builder()
                .onWaiting(waiting -> waits.add(waiting.toString()))
                .build();
        chunker.process("{'days':[{'id':1}]}".replace('\'', '"'));
        assertThat(waits).isEmpty();
        chunker.process("{'days':[{'id':1,'title':'A','note':'N'}]}".replace('\'', '"'));
        chunker.process("{'days':[{'id':1,'title':'Al','note':'No'}]}".replace('\'', '"'));
        chunker.process("{'days':[{'id':1,'note':'Not','title':'Alf'}]}".replace('\'', '"'));
        assertThat(waits)
                .containsExactly(
                        "Waiting[$.days[0].title, $.days[0].note] for 1 snapshot",
                        "Waiting[$.days[0].title, $.days[0].note] for 2 snapshots",
                        "Waiting[$.days[0].note, $.days[0].title] for 3 snapshots");
        waits.clear();
        chunker.process("{'days':[{'id':1,'note':'Not','title':'Alfama'}]}".replace('\'', '"'));
        assertThat(waits).as("the title grows, so it is written").isEmpty();
        chunker.process("{'days':[{'id':1,'note':'Not','title':'Alfama'},{'a':'x','b':[]}]}".replace('\'', '"'));
        assertThat(waits).containsExactly("Waiting[$.days[1].a, $.days[1].b] for 1 snapshot");
    }

    @Test
    void nothingWaitsWhereTheOrderIsKnownOrNullStandsForWhatIsToCome() {
        List<Waiting> waits = new ArrayList<>();
        String both = "{\"a\":\"x\",\"b\":\"y\"}";
        JsonStreamChunker.builder()
                .onWaiting(waits::add)
                .propertyOrder(PropertyOrder.STABLE)
                .build()
                .process(both);
        JsonStreamChunker.builder()
                .onWaiting(waits::add)
                .nullIsAbsent()
                .build()
                .process("{\"a\":\"x\",\"b\":null,\"c\":null}");
        assertThat(waits).isEmpty();
    }
}
