// SPDX-License-Identifier: Apache-2.0
package dev.leafout.field;

import dev.leafout.document.FieldOrder;
import dev.leafout.document.PartialDocument;
import dev.leafout.event.DocumentEnded;
import dev.leafout.event.JsonEvent;
import dev.leafout.event.TextAppended;
import dev.leafout.event.ValueCompleted;
import dev.leafout.event.ValueKind;
import dev.leafout.event.ValuePath;
import dev.leafout.event.ValueStarted;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reports what has changed at the end of each chunk, and guesses by field order what is done.
 *
 * <p>The rule compares the document after a chunk with the document at the last comparison, field by field. A field is done if it
 * has not changed, is not null, and is before the furthest field so far; {@link Progress} defines what that means. If a chunk
 * ends where the text cannot be closed, such as in a key, there is no comparison. Its changes count for the next one.
 *
 * <p>Comparing all fields every time would be quadratic. But an unchanged field that was not done at the last comparison can only
 * become done if it changed before that comparison, or if the furthest field is a different one now. So only those fields are
 * checked, in document order.
 */
final class SchemaOrderReport extends FieldReport {
    private final Progress progress;
    private final Deque<FieldNode> open = new ArrayDeque<>();
    private @Nullable FieldNode text;
    private List<ValuePath> cutOff = List.of();

    /** The number of the next comparison. */
    private int comparison = 1;

    private int nodes;
    private List<FieldNode> changed = new ArrayList<>();
    private List<FieldNode> changedBefore = new ArrayList<>();
    /** The fields that are not done, grouped by what must happen for them to be done. */
    private final Set<FieldNode> leaves = new LinkedHashSet<>();

    private final WaitingContainers containers = new WaitingContainers();
    private final Set<FieldNode> nulls = new LinkedHashSet<>();

    SchemaOrderReport(PartialDocument document, FieldOrder order) {
        super(document);
        this.progress = new Progress(order.paths());
    }

    @Override
    public void accept(JsonEvent event) {
        if (event instanceof TextAppended appended && text != null) {
            text.append(appended.text());
            change(text);
        } else if (event instanceof ValueStarted started) {
            started(started);
        } else if (event instanceof ValueCompleted completed) {
            completed(completed);
        } else if (event instanceof DocumentEnded ended) {
            cutOff = ended.open();
        }
    }

    private void started(ValueStarted started) {
        if (started.kind().isContainer()) {
            open.push(appear(started.path(), started.kind(), null));
        } else if (started.kind() == ValueKind.STRING) {
            text = appear(started.path(), started.kind(), null);
        }
    }

    private void completed(ValueCompleted completed) {
        switch (completed.kind()) {
            case OBJECT, ARRAY -> open.pop().complete(nodes);
            case STRING -> {
                if (text != null) {
                    text.complete(nodes);
                    text = null;
                }
            }
            default ->
                appear(completed.path(), completed.kind(), completed.value()).complete(nodes);
        }
    }

    /** A new field has appeared. */
    private FieldNode appear(ValuePath path, ValueKind kind, @Nullable Object value) {
        FieldNode node = new FieldNode(open.peek(), progress.root, path, kind, value, ++nodes);
        if (!node.isRootContainer()) {
            progress.appeared(node.place);
            await(node);
        }
        change(node);
        return node;
    }

    private void await(FieldNode node) {
        if (node.isRootContainer() || node.place.done) {
            return;
        }
        if (node.kind.isContainer()) {
            containers.add(node);
        } else {
            waiting(node).add(node);
        }
    }

    /** Stops waiting for a field to be done. Returns whether it was waiting. */
    private boolean release(FieldNode node) {
        return node.kind.isContainer() ? containers.remove(node) : waiting(node).remove(node);
    }

    private Set<FieldNode> waiting(FieldNode leaf) {
        return leaf.kind == ValueKind.NULL ? nulls : leaves;
    }

    /** Marks a field, and everything that contains it, as changed. */
    private void change(FieldNode node) {
        for (FieldNode n = node; n != null && n.changedIn != comparison; n = n.parent) {
            n.changedIn = comparison;
            changed.add(n);
        }
    }

    @Override
    void compare() {
        Set<FieldNode> affected = new LinkedHashSet<>(changed);
        affected.addAll(changedBefore);
        Place furthest = progress.furthest();
        if (progress.hasMoved() && furthest != null) {
            affected.addAll(containers.before(furthest));
        }
        if (progress.hasGrown()) {
            affected.addAll(leaves);
        }
        progress.settle();
        Supplier<@Nullable Object> now = document.snapshot();
        for (FieldNode node : inOrder(affected)) {
            sayDelta(node, now);
            if (node.changedIn != comparison && node.kind != ValueKind.NULL && progress.isBehind(node)) {
                sayDone(node, now);
            }
        }
        changedBefore = changed;
        changed = new ArrayList<>();
        comparison++;
    }

    /** Sorts the fields, and drops those that were replaced. */
    private List<FieldNode> inOrder(Set<FieldNode> nodes) {
        List<FieldNode> sorted = new ArrayList<>();
        for (FieldNode node : nodes) {
            if (node.isReplaced()) {
                release(node);
            } else if (!node.isRootContainer()) {
                sorted.add(node);
            }
        }
        Collections.sort(sorted);
        return sorted;
    }

    private void sayDelta(FieldNode node, Supplier<@Nullable Object> now) {
        if (node.changedIn == comparison && node.hasDelta()) {
            Object value = node.kind == ValueKind.STRING ? new Later(now, node.field.path()) : node.value;
            say(node.field, value, node.takeDelta(), EventType.DELTA, now);
        }
    }

    private void sayDone(FieldNode node, Supplier<@Nullable Object> now) {
        if (release(node) && !node.place.done) {
            node.place.done = true;
            say(node.field, new Later(now, node.field.path()), null, EventType.DONE, now);
        }
    }

    @Override
    void finish(Truncated how) {
        Set<FieldNode> left = new LinkedHashSet<>(changed);
        left.addAll(leaves);
        left.addAll(containers.all());
        left.addAll(nulls);
        left.addAll(open);
        FieldNode held = null;
        if (text != null) {
            left.add(text);
        } else if (cutOff.size() > open.size()) {
            ValuePath path = cutOff.get(open.size());
            held = new FieldNode(open.peek(), progress.root, path, ValueKind.NULL, null, ++nodes);
            left.add(held);
        }
        Supplier<@Nullable Object> now = document.snapshot();
        for (FieldNode node : inOrder(left)) {
            sayDelta(node, now);
            if (node.isComplete()) {
                sayDone(node, now);
            } else if (!node.place.done) {
                // A field ends only once: if the guess reported it as done, it is not reported as truncated.
                node.place.done = true;
                sayEnd(node, node == held, how, now);
            }
        }
    }

    private void sayEnd(FieldNode node, boolean held, Truncated how, Supplier<@Nullable Object> now) {
        if (held) {
            reportNeverShown(node.field, how);
        } else {
            sayCutOff(node.field, node.kind == ValueKind.STRING, how, now);
        }
    }

    @Override
    String checkpointName() {
        return "fields in order";
    }

    @Override
    void write(CheckpointWriter out) {
        Set<FieldNode> changedNow = new HashSet<>(changed);
        Set<FieldNode> changedLast = new HashSet<>(changedBefore);
        List<FieldNode> kept = keptNodes();
        progress.write(out);
        out.writeInt(nodes).writeInt(kept.size());
        for (FieldNode node : kept) {
            node.write(out, changedNow.contains(node));
            out.writeBoolean(changedNow.contains(node)).writeBoolean(changedLast.contains(node));
        }
    }

    /** Returns the fields that may still be reported, and everything that contains them, outer ones first. */
    private List<FieldNode> keptNodes() {
        Set<FieldNode> kept = new HashSet<>(open);
        if (text != null) {
            kept.add(text);
        }
        Stream.of(leaves, containers.all(), nulls, changed, changedBefore)
                .flatMap(Collection::stream)
                .filter(node -> !node.isReplaced())
                .forEach(node -> keep(node, kept));
        return kept.stream().sorted(Comparator.comparingInt(FieldNode::number)).toList();
    }

    private static void keep(FieldNode node, Set<FieldNode> kept) {
        FieldNode outer = node;
        while (outer != null && kept.add(outer)) {
            outer = outer.parent;
        }
    }

    @Override
    void read(CheckpointReader in, int maxDepth) {
        progress.read(in, maxDepth);
        nodes = in.readInt(0, Integer.MAX_VALUE);
        Map<Integer, FieldNode> byNumber = new HashMap<>();
        for (int left = in.readInt(0, nodes); left > 0; left--) {
            FieldNode node = FieldNode.read(in, progress.root, byNumber);
            in.require(node.field.path().depth() <= maxDepth, "depth");
            byNumber.put(node.number(), node);
            await(node);
            if (in.readBoolean()) {
                node.changedIn = comparison;
                changed.add(node);
            }
            if (in.readBoolean()) {
                changedBefore.add(node);
            }
            reopen(node);
        }
        List<Field> openFields = new ArrayList<>();
        open.descendingIterator().forEachRemaining(node -> openFields.add(node.field));
        requireOpen(in, openFields, text == null ? null : text.field);
    }

    private void reopen(FieldNode node) {
        if (!node.isComplete() && node.kind.isContainer()) {
            open.push(node);
        } else if (!node.isComplete()) {
            text = node;
        }
    }
}
