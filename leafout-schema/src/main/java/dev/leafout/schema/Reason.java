// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema;

/**
 * Why a value can never be valid, said in advance: whose keyword it is, and what is wrong in the words of a message behind
 * the path.
 */
record Reason(Node owner, String keyword, String message, Expected expected) {
    String pointer() {
        return keyword.isEmpty() ? owner.pointer : owner.pointer + "/" + keyword;
    }
}
