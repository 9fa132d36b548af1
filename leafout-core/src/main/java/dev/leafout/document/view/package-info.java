// SPDX-License-Identifier: Apache-2.0
/** What the value so far is made of: maps, lists and text as they were at some time, over arrays that go on growing. */
@NullMarked
package dev.leafout.document.view;

import org.jspecify.annotations.NullMarked;
