// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

/**
 * Where a payload tells of an error: an object with a code and a message, or a text.
 *
 * @param otherCode for want of a code
 */
record ErrorPlaces(Place error, Place code, Place otherCode, Place message) {
    /** Wants to know of the error of a payload. */
    static ErrorPlaces in(Place payload, String code, String otherCode) {
        Place error = payload.at("error");
        return new ErrorPlaces(error, error.at(code), error.at(otherCode), error.at("message"));
    }
}
