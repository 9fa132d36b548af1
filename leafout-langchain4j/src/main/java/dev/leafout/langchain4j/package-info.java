// SPDX-License-Identifier: Apache-2.0
/**
 * Typed objects from the streams of LangChain4j: {@link dev.leafout.langchain4j.ChatObjects}.
 *
 * <p>Nothing is null unless it is marked so.
 */
@NullMarked
package dev.leafout.langchain4j;

import org.jspecify.annotations.NullMarked;
