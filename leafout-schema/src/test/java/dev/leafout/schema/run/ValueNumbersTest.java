// SPDX-License-Identifier: Apache-2.0
package dev.leafout.schema.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leafout.event.ValueKind;
import dev.leafout.parse.CheckpointReader;
import dev.leafout.parse.CheckpointWriter;
import org.junit.jupiter.api.Test;

class ValueNumbersTest {

    /** Nothing was late when it was taken. */
    @Test
    void valuesOfWhichACheckpointSaysNothingAreTakenToDiffer() {
        ValueNumbers before = new ValueNumbers(1);
        before.started(ValueKind.ARRAY);
        before.started(ValueKind.ARRAY);
        before.completed(ValueKind.NUMBER, "1");
        before.completed(ValueKind.NUMBER, "2");
        CheckpointWriter out = new CheckpointWriter("numbers", 3);
        before.write(out);
        before.writeLate(out);
        byte[] written = out.toBytes();
        for (boolean late : new boolean[] {false, true}) {
            ValueNumbers after = new ValueNumbers(1);
            CheckpointReader in = new CheckpointReader(written, "numbers", 3);
            after.read(in);
            if (late) {
                after.readLate(in);
                in.requireEnd();
            }
            Object first = after.completed(ValueKind.ARRAY, "");
            after.started(ValueKind.ARRAY);
            after.completed(ValueKind.NUMBER, "1");
            after.completed(ValueKind.NUMBER, "2.0");
            assertThat(after.completed(ValueKind.ARRAY, "").equals(first)).isEqualTo(late);
        }
    }
}
