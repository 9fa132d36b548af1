// SPDX-License-Identifier: Apache-2.0
package dev.leafout.examples;

import dev.leafout.event.Tolerance;
import dev.leafout.object.ObjectStream;
import java.util.List;

/**
 * A card in a chat that fills in while the model writes it: the text word by word, tags and suggestions when they are
 * whole. The JSON comes with prose and a code fence around it and a comment inside, as models like to write it.
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
                .onValue("title", String.class, title -> System.out.print("+-- " + title + "\n|"))
                .onText("text", screen::writeWords)
                .onValue("text", String.class, text -> System.out.print("\n|\n|"))
                .onEach("tags[*]", String.class, (path, tag) -> System.out.print(" #" + tag))
                .onEach("suggestions[*]", String.class, (path, question) -> System.out.print("\n|   > " + question))
                .open();
        for (String token : Recording.of("chat-card.txt")) {
            stream.feed(token);
            System.out.flush();
        }
        Card card = stream.finish();
        System.out.print("\n+--\n");
        System.out.println("A card with " + card.suggestions().size() + " suggestions.");
    }

    private void writeWords(String words) {
        for (String word : words.strip().split("\\s+", -1)) {
            if (column + word.length() > WIDTH) {
                System.out.print("\n|");
                column = 0;
            }
            System.out.print(" " + word);
            column += word.length() + 1;
        }
    }
}
