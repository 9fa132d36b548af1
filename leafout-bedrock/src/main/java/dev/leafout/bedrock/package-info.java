// SPDX-License-Identifier: Apache-2.0
/**
 * Reads the streams of Amazon Bedrock, through the AWS SDK, as typed objects: {@link dev.leafout.bedrock.BedrockStreams}.
 *
 * <p>Nothing is null unless marked {@code @Nullable}.
 */
@NullMarked
package dev.leafout.bedrock;

import org.jspecify.annotations.NullMarked;
