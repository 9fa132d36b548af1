// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import dev.leafout.event.Tolerance;
import dev.leafout.typed.ObjectStream;
import java.util.List;

/**
 * A card in a chat that fills in while the model writes it: the text word by word, tags and suggestions when they are
 * complete. The JSON has prose and a code fence around it and a comment inside, as models often write it.
 */
final class ChatCard {
    private static final int WIDTH = 56;

    record Card(String title, String text, List<String> tags, List<String> suggestions) {}

    private int column;

    private ChatCard() {}

    public static void main(String[] args) {
        ChatCard screen = new ChatCard();
        ObjectStream<Card> stream = ObjectStream.of(Card.class)
                .tolerate(Tolerance.llm())
                .byWord("text")
                .onValue("title", String.class, title -> {
                    Screen.print("+-- " + title);
                    beginLine();
                })
                .onText("text", screen::writeWords)
                .onValue("text", String.class, text -> {
                    beginLine();
                    beginLine();
                })
                .onEach("tags[*]", String.class, (path, tag) -> Screen.print(" #" + tag))
                .onEach("suggestions[*]", String.class, (path, question) -> {
                    beginLine();
                    Screen.print("   > " + question);
                })
                .open();
        for (String token : Recording.of("chat-card.txt")) {
            stream.feed(token);
        }
        Card card = stream.finish();
        Screen.line("");
        Screen.line("+--");
        Screen.line("A card with " + card.suggestions().size() + " suggestions.");
    }

    private static void beginLine() {
        Screen.line("");
        Screen.print("|");
    }

    private void writeWords(String words) {
        for (String word : words.strip().split("\\s+", -1)) {
            if (column + word.length() > WIDTH) {
                beginLine();
                column = 0;
            }
            Screen.print(" " + word);
            column += word.length() + 1;
        }
    }
}
