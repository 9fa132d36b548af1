// SPDX-License-Identifier: Apache-2.0
package dev.leafout;

import java.util.List;

/** Documents that the cut tests run over: whole, broken and cut off, with everything that can be cut in the middle. */
public final class Corpus {
    private Corpus() {}

    private static final char HIGH = '\uD83D';
    private static final char LOW = '\uDE00';

    public static final List<String> COMPLETE = List.of(
            "{}",
            "[]",
            "\"\"",
            "0",
            "-12.50e+07",
            " true ",
            "false",
            "null",
            "\uFEFF{\"bom\":1}",
            "{\"name\":\"Ada\",\"age\":36}",
            "{ \"a\" : [ 1 , 2.5 , -0 , 1e9 ] , \"b\" : { \"c\" : null , \"d\" : true , \"e\" : false } }",
            "[[[]],[{}],{\"\":[]},\"\",0]",
            "[\"plain\",\"\\\"\\\\\\/\\b\\f\\n\\r\\t\",\"\\u0041\\u00e9\\u20ac\\uD83D\\uDE00\"]",
            "[\"é€\uD83D\uDE00\",\"\uD83D\uDE00\uD83D\uDE00\",\"日本語\"]",
            "{\"k\\u0065y\\uD83D\\uDE00\":\"v\",\"\uD83D\uDE00\":1,\"a.b\":2,\"a[0]\":3,\"\":4,\"odd \\\" key\\n\":5}",
            "{\r\n\t\"days\": [\r\n\t\t{\"title\": \"Day 1\"},\r\t\t{\"title\": \"Day 2\"}\n\n]\r\n}\r\n",
            "[1,10,100,0.001,1E5,1e-5,-1,123456789012345678901234567890]",
            "{\"a\":{\"b\":{\"c\":{\"d\":[[[[\"deep\"]]]]}}}}");

    public static final List<String> REPAIRED = List.of(
            "{\"a\":1,\"a\":2}",
            "{\"a\":{\"a\":1,\"a\":[2]},\"b\":0,\"a\":\"x\",\"a\":null}",
            "[\"\\ud800\",\"\\udc00\",\"x\\ud800y\",\"\\ud800\\ud800\\udc00\",\"\\udc00\\ud800\"]",
            "[\"\\ud800\\n\",\"\\ud83d\\u0041\",\"\\uD83D\\uD83D\\uDE00\",\"a\\ud83d\"]",
            "{\"\\ud800\":1,\"\\udfff\":2,\"k\\ud800\\u0020\":3}");

    /** Legal in Java, not in Unicode: half a pair as it is. There are no such bytes. */
    public static final List<String> REPAIRED_TEXT_ONLY = List.of(
            "[\"" + HIGH + "\"]",
            "[\"" + LOW + "x" + HIGH + "\\uDE00" + HIGH + "\\n\"]",
            "{\"" + HIGH + "\":\"\\ud83d" + LOW + "\"}");

    public static final List<String> TRUNCATED = List.of(
            "",
            "  ",
            "{",
            "{\"",
            "{\"ke",
            "{\"key\"",
            "{\"key\":",
            "{\"key\":\"val",
            "{\"key\":\"val\\",
            "{\"key\":\"val\\u00",
            "{\"key\":\"val\\ud83d",
            "{\"key\":\"val\\ud83d\\ude0",
            "{\"key\":12",
            "{\"key\":tru",
            "{\"key\":1,",
            "[1,2,{\"a\":[",
            "-",
            "1.",
            "1e+",
            "nul",
            "{\"a\":\"x\",\"a\":\"y",
            "{\"a\":\"x\",\"a\":1");

    public static final List<String> WRONG = List.of(
            "x",
            "{\"days\":[{\"title\":\"x\"}}",
            "[1,]",
            "[,1]",
            "{,}",
            "{\"a\":1,}",
            "{\"a\" 1}",
            "{\"a\":}",
            "{a:1}",
            "{'a':1}",
            "[1 2]",
            "[01]",
            "[-]",
            "[-x]",
            "[1.]",
            "[1.e1]",
            "[1e]",
            "[1e+]",
            "[+1]",
            "[.5]",
            "[1.2.3]",
            "[1x]",
            "[truE]",
            "[nulll]",
            "[\"\\x\"]",
            "[\"\\u00g0\"]",
            "[\"\\ud800\\u00zz\"]",
            "[\"a\nb\"]",
            "[\"a\u0000b\"]",
            "{} {}",
            "{}x",
            "1 2",
            "]",
            "}",
            "{\"a\":1]",
            "[\uFEFF]",
            "{\"a\r\n\":1}",
            "[1]\uD83D\uDE00");

    /** Several values in one text. */
    public static final List<String> MANY = List.of(
            "",
            " \n",
            "{\"a\":1}\n{\"a\":2}\n",
            "{}{}[]\"x\"\"y\"1 2",
            "1[2]3{\"a\":4}5\"six\"",
            "true false null",
            "true[false]null\"x\"",
            "truefalse",
            "null1",
            "1true",
            "{\"a\":1}\n{\"a\":",
            "\"cut\"\n\"cu",
            "[1]]",
            "12\n345");
}
