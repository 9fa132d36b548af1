// SPDX-License-Identifier: Apache-2.0
package dev.leafout.llm.provider;

/**
 * The places of an error in a payload. The error is either an object with a code and a message, or a text.
 *
 * @param otherCode used if there is no code
 */
record ErrorPlaces(Place error, Place code, Place otherCode, Place message) {
    /** Declares the places of a payload's error as wanted. */
    static ErrorPlaces in(Place payload, String code, String otherCode) {
        Place error = payload.at("error");
        return new ErrorPlaces(error, error.at(code), error.at(otherCode), error.at("message"));
    }
}
