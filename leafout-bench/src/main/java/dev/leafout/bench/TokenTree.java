// SPDX-License-Identifier: Apache-2.0
package dev.leafout.bench;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** The tree of the tokens so far, as one would build it from Jackson's parser to see a value early. */
final class TokenTree {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Deque<ContainerNode<?>> open = new ArrayDeque<>();
    private JsonNode root;

    String json() {
        return root == null ? "" : root.toString();
    }

    void takeAll(JsonParser parser) throws IOException {
        for (JsonToken token = parser.nextToken();
                token != null && token != JsonToken.NOT_AVAILABLE;
                token = parser.nextToken()) {
            take(token, parser);
        }
    }

    private void take(JsonToken token, JsonParser parser) throws IOException {
        switch (token) {
            case START_OBJECT -> open.push(put(NODES.objectNode(), parser));
            case START_ARRAY -> open.push(put(NODES.arrayNode(), parser));
            case END_OBJECT, END_ARRAY -> open.pop();
            case VALUE_STRING -> put(NODES.textNode(parser.getText()), parser);
            case VALUE_NUMBER_INT -> put(NODES.numberNode(parser.getBigIntegerValue()), parser);
            case VALUE_NUMBER_FLOAT -> put(NODES.numberNode(parser.getDoubleValue()), parser);
            case VALUE_TRUE, VALUE_FALSE -> put(NODES.booleanNode(token == JsonToken.VALUE_TRUE), parser);
            case VALUE_NULL -> put(NODES.nullNode(), parser);
            default -> {}
        }
    }

    private <N extends JsonNode> N put(N node, JsonParser parser) throws IOException {
        ContainerNode<?> into = open.peek();
        if (into instanceof ObjectNode object) {
            String key = node.isContainerNode()
                    ? parser.getParsingContext().getParent().getCurrentName()
                    : parser.currentName();
            object.set(key, node);
        } else if (into instanceof ArrayNode array) {
            array.add(node);
        } else {
            root = node;
        }
        return node;
    }
}
