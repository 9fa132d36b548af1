// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import dev.leafout.typed.spi.BindException;
import dev.leafout.typed.spi.FieldTable;
import dev.leafout.typed.spi.ObjectField;
import dev.leafout.typed.spi.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.PropertyBasedCreator;
import tools.jackson.databind.deser.bean.PropertyValueBuffer;

/** A record or bean, made of values that are made already. */
final class BeanFields implements Shape.Fields {
    private final Binding binding;
    private final BeanPeek bean;
    private final DeserializationContext context;
    private final SettableBeanProperty[] properties;
    /** Whether the constructor takes it. */
    private final boolean[] byCreator;

    /** Which parameter of the constructor it is. */
    private final int[] places;

    private final int parameters;
    /** Whether the constructor takes everything, in the order of the fields, as that of a record does. */
    private final boolean takesAllInOrder;

    private final boolean[] nullable;
    private final FieldTable fields;
    /** What stands for each that has not come; made when first needed, since a type may contain itself. */
    private @Nullable Object @Nullable [] missing;

    BeanFields(Binding binding, BeanPeek bean, Function<SettableBeanProperty, Shape> shapes) {
        this.binding = binding;
        this.bean = bean;
        this.context = JacksonApi.context(binding.mapper(), null);
        this.properties = bean.allProperties().toArray(new SettableBeanProperty[0]);
        this.byCreator = new boolean[properties.length];
        this.places = new int[properties.length];
        this.nullable = new boolean[properties.length];
        List<ObjectField> described = new ArrayList<>();
        int count = 0;
        for (int i = 0; i < properties.length; i++) {
            SettableBeanProperty property = properties[i];
            byCreator[i] = bean.isCreatorProperty(property);
            if (byCreator[i]) {
                places[i] = property.getCreatorIndex();
                count++;
            }
            nullable[i] = Members.isNullable(property.getMember());
            described.add(new ObjectField(
                    property.getName(),
                    Members.aliases(property, context.getConfig()),
                    () -> shapes.apply(property),
                    annotation -> property.getAnnotation(annotation) != null));
        }
        this.parameters = count;
        this.takesAllInOrder =
                count == properties.length && IntStream.range(0, count).allMatch(i -> places[i] == i);
        this.fields = new FieldTable(described, bean.isCaseInsensitive());
    }

    @Override
    public @Nullable Object bind(@Nullable Object plain) {
        return binding.bind(plain);
    }

    @Override
    public @Nullable Object missing() {
        return null;
    }

    @Override
    public FieldTable fields() {
        return fields;
    }

    @Override
    public void unknown(String name) {
        if (context.isEnabled(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES) && !bean.ignores(name)) {
            throw new BindException(
                    "Unknown property '" + name + "' of "
                            + binding.type().getRawClass().getName() + ".",
                    null);
        }
    }

    @Override
    public Object build(@Nullable Object[] values, boolean complete) {
        try {
            Object made = create(values, complete);
            for (int i = 0; i < properties.length; i++) {
                if (values[i] != Shape.ABSENT && !byCreator[i]) {
                    JacksonApi.set(properties[i], made, values[i], context);
                }
            }
            return made;
        } catch (Exception e) {
            throw Problems.of(e);
        }
    }

    private Object create(@Nullable Object[] values, boolean complete) throws JacksonException {
        PropertyBasedCreator creator = bean.creator();
        ValueInstantiator instantiator = bean.getValueInstantiator();
        if (creator == null) {
            return instantiator.createUsingDefault(context);
        }
        return complete ? createWhole(creator, values) : instantiator.createFromObjectWith(context, madeUp(values));
    }

    /** What is not there is then Jackson's business: it knows defaults, and what is required. */
    private Object createWhole(PropertyBasedCreator creator, @Nullable Object[] values) throws JacksonException {
        PropertyValueBuffer buffer = JacksonApi.startBuilding(creator, context);
        for (int i = 0; i < properties.length; i++) {
            if (values[i] != Shape.ABSENT && byCreator[i]) {
                buffer.assignParameter(properties[i], values[i]);
            }
        }
        return creator.build(context, buffer);
    }

    private @Nullable Object[] madeUp(@Nullable Object[] values) {
        @Nullable Object[] arguments = takesAllInOrder ? values : new Object[parameters];
        for (int i = 0; i < properties.length; i++) {
            if (byCreator[i]) {
                arguments[places[i]] = values[i] != Shape.ABSENT ? values[i] : missing(i);
            }
        }
        return arguments;
    }

    /** What can be changed is made anew each time. */
    private @Nullable Object missing(int field) {
        Object[] known = missing;
        if (known == null) {
            known = new Object[properties.length];
            for (int i = 0; i < known.length; i++) {
                Shape shape = fields.get(i).shape();
                boolean changeable =
                        shape instanceof Shape.Whole && properties[i].getType().isContainerType();
                known[i] = nullable[i] ? null : changeable ? Shape.ABSENT : shape.missing();
            }
            missing = known;
        }
        return known[field] == Shape.ABSENT ? fields.get(field).shape().missing() : known[field];
    }
}
