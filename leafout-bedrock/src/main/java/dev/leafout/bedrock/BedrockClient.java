// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bedrock;

import dev.leafout.document.JsonWriter;
import dev.leafout.llm.Channel;
import dev.leafout.llm.ModelEvent;
import dev.leafout.llm.client.ClientReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.bedrockruntime.model.ContentBlockDelta;
import software.amazon.awssdk.services.bedrockruntime.model.ContentBlockDeltaEvent;
import software.amazon.awssdk.services.bedrockruntime.model.ConverseStreamOutput;

/** Adapts the events and errors of the AWS SDK. */
final class BedrockClient implements ClientReader.Client {
    /** The SDK's events do not keep their JSON, but they know the names of its fields. */
    @Override
    public String json(Object event) {
        ConverseStreamOutput output = (ConverseStreamOutput) event;
        Map<String, Object> fields = fields(output);
        if (output instanceof ContentBlockDeltaEvent piece && isUnknown(piece.delta())) {
            fields.put("delta", Map.of("unknown", true));
        }
        return JsonWriter.write(Map.of(String.valueOf(output.sdkEventType()), fields));
    }

    /** The SDK drops output that is newer than itself. All it says is that the delta is of no type that it knows. */
    private static boolean isUnknown(@Nullable ContentBlockDelta delta) {
        return delta != null && delta.type() == ContentBlockDelta.Type.UNKNOWN_TO_SDK_VERSION;
    }

    private static Map<String, Object> fields(SdkPojo object) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (SdkField<?> field : object.sdkFields()) {
            Object value = plain(field.getValueOrDefault(object));
            if (value != null) {
                fields.put(field.locationName(), value);
            }
        }
        return fields;
    }

    /** Returns a value as JSON knows it; null for what no answer consists of, such as the bytes of an image. */
    private static @Nullable Object plain(@Nullable Object value) {
        if (value instanceof SdkPojo object) {
            return fields(object);
        }
        if (value instanceof List<?> list) {
            return list.stream()
                    .map(BedrockClient::plain)
                    .filter(element -> element != null)
                    .toList();
        }
        return value instanceof String || value instanceof Number || value instanceof Boolean ? value : null;
    }

    @Override
    public boolean isThrownByIt(RuntimeException error) {
        return error instanceof SdkException;
    }

    @Override
    public ModelEvent.@Nullable ProviderError reportedBy(Throwable error) {
        if (!(error instanceof AwsServiceException reported)) {
            return null;
        }
        AwsErrorDetails details = reported.awsErrorDetails();
        String code = details == null ? null : details.errorCode();
        String message = details == null ? null : details.errorMessage();
        return new ModelEvent.ProviderError(
                Channel.turn(),
                reported.statusCode(),
                code == null ? "" : code,
                message == null ? String.valueOf(reported.getMessage()) : message);
    }
}
