// SPDX-License-Identifier: Apache-2.0
/** What the bridges to the providers' own clients have in common; exported to these bridges only. */
@NullMarked
package dev.leafout.llm.client;

import org.jspecify.annotations.NullMarked;
