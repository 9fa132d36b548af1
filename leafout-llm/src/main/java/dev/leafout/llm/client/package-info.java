// SPDX-License-Identifier: Apache-2.0
/** Shared by the bridges to the providers' own clients. Exported to these bridges only. */
@NullMarked
package dev.leafout.llm.client;

import org.jspecify.annotations.NullMarked;
