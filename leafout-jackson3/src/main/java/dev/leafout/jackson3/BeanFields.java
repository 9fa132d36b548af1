// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import dev.leafout.typed.spi.BindException;
import dev.leafout.typed.spi.FieldTable;
import dev.leafout.typed.spi.ObjectField;
import dev.leafout.typed.spi.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.deser.SettableAnyProperty;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.PropertyBasedCreator;
import tools.jackson.databind.deser.bean.PropertyValueBuffer;
import tools.jackson.databind.deser.impl.UnwrappedPropertyHandler;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.util.ClassUtil;

/**
 * The shape of a record or bean, which is created from values that are already bound. The fields of unwrapped objects
 * come after its own. Properties without a field come last, as a map.
 */
final class BeanFields implements Shape.Fields {
    /**
     * Whether this version of Jackson rejects unknown properties in objects with unwrapped properties. Older versions
     * never do.
     */
    private static final boolean CHECKS_UNWRAPPED = Arrays.stream(UnwrappedPropertyHandler.class.getMethods())
            .anyMatch(method -> method.getName().equals("hasUnwrappedProperty"));

    private final Binding binding;
    private final BeanModel bean;
    private final DeserializationContext context;
    private final SettableBeanProperty[] properties;
    /** Whether the constructor takes the field. */
    private final boolean[] byCreator;

    /** The field's position among the constructor's parameters. */
    private final int[] places;

    private final int parameters;
    /** The constructor parameters that the input cannot name: ignored ones, and those below. */
    private final List<SettableBeanProperty> unnamed = new ArrayList<>();

    /** The parameter that takes properties without a field. */
    private @Nullable SettableBeanProperty othersParameter;

    private final List<Inner> inner;
    private final Shape.@Nullable Entries others;
    /** Whether the constructor takes all fields, in order, as a record's does. */
    private final boolean takesAllInOrder;

    private final boolean[] nullable;
    private final FieldTable fields;
    /** The stand-ins for fields that have not arrived. Created on first use, since a type may contain itself. */
    private @Nullable Object @Nullable [] missing;

    /**
     * An object that is unwrapped into this one.
     *
     * @param start the number of its first field in this object
     */
    record Inner(BeanFields shape, AnnotatedMember member, int start) {
        int creatorIndex() {
            return member instanceof AnnotatedParameter parameter ? parameter.getIndex() : -1;
        }
    }

    BeanFields(
            Binding binding,
            BeanModel bean,
            Map<AnnotatedMember, BeanFields> unwrapped,
            Shape.@Nullable Entries others,
            Function<SettableBeanProperty, Shape> shapes) {
        this.binding = binding;
        this.bean = bean;
        this.context = JacksonApi.context(binding.mapper(), null);
        this.others = others;
        this.properties = named(bean);
        this.byCreator = new boolean[properties.length];
        this.places = new int[properties.length];
        this.nullable = new boolean[properties.length];
        List<ObjectField> described = new ArrayList<>();
        for (int i = 0; i < properties.length; i++) {
            SettableBeanProperty property = properties[i];
            byCreator[i] = bean.isCreatorProperty(property);
            places[i] = byCreator[i] ? property.getCreatorIndex() : -1;
            nullable[i] = Members.isNullable(property.getMember());
            described.add(new ObjectField(
                    property.getName(),
                    Members.aliases(property, context.getConfig()),
                    () -> shapes.apply(property),
                    annotation -> property.getAnnotation(annotation) != null));
        }
        this.inner = new ArrayList<>();
        unwrapped.forEach((member, shape) -> {
            inner.add(new Inner(shape, member, described.size()));
            for (int i = 0; i < shape.fields.size(); i++) {
                described.add(shape.fields.get(i));
            }
        });
        this.parameters = bean.parameters();
        this.takesAllInOrder = others == null
                && inner.isEmpty()
                && parameters == properties.length
                && IntStream.range(0, parameters).allMatch(i -> places[i] == i);
        this.fields = new FieldTable(described, bean.isCaseInsensitive());
    }

    /** Returns the properties that the input can name, and stores the others. */
    private SettableBeanProperty[] named(BeanModel bean) {
        List<SettableBeanProperty> named = new ArrayList<>();
        for (SettableBeanProperty property : bean.properties()) {
            if (BeanModel.takesOthers(property)) {
                othersParameter = property;
            } else if (Members.isNamed(property, context.getConfig())) {
                named.add(property);
            } else if (bean.isCreatorProperty(property)) {
                unnamed.add(property);
            }
        }
        return named.toArray(new SettableBeanProperty[0]);
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
    public Shape.@Nullable Entries others() {
        return others;
    }

    @Override
    public boolean ignores(String name) {
        return bean.ignores(name);
    }

    @Override
    public String typeName() {
        return SchemaWriter.nameOf(binding.type());
    }

    @Override
    public void unknown(String name) {
        boolean checked = inner.isEmpty() || CHECKS_UNWRAPPED;
        if (checked && context.isEnabled(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES) && !bean.ignores(name)) {
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
                    made = set(properties[i], made, values[i]);
                }
            }
            for (Inner part : inner) {
                if (part.creatorIndex() < 0) {
                    part.member.setValue(made, part.shape.build(valuesOf(part, values), complete));
                }
            }
            setOthers(made, values);
            AnnotatedMethod build = bean.buildMethod();
            return build == null ? made : build.getAnnotated().invoke(made);
        } catch (Exception e) {
            throw Problems.of(e);
        }
    }

    private Object set(SettableBeanProperty property, Object made, @Nullable Object value) throws JacksonException {
        if (bean.buildMethod() != null) {
            return JacksonApi.setAndReturn(property, made, value, context);
        }
        JacksonApi.set(property, made, value, context);
        return made;
    }

    private static @Nullable Object[] valuesOf(Inner part, @Nullable Object[] values) {
        return Arrays.copyOfRange(values, part.start, part.start + part.shape.fields.size());
    }

    private void setOthers(Object made, @Nullable Object[] values) throws JacksonException {
        SettableAnyProperty setter = bean.anySetter();
        if (others == null || setter == null || othersParameter != null) {
            return;
        }
        for (Map.Entry<String, @Nullable Object> entry : othersIn(values).entrySet()) {
            JacksonApi.setOther(setter, made, entry.getKey(), entry.getValue(), context);
        }
    }

    @SuppressWarnings("unchecked") // the keys are the names
    private Map<String, @Nullable Object> othersIn(@Nullable Object[] values) {
        return values[fields.size()] instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : Map.of();
    }

    private Object create(@Nullable Object[] values, boolean complete) throws JacksonException {
        PropertyBasedCreator creator = bean.creator();
        ValueInstantiator instantiator = bean.instantiator();
        if (creator == null) {
            return instantiator.createUsingDefault(context);
        }
        if (complete) {
            return creator.build(context, buffer(creator, values, true));
        }
        return bean.knowsDefaults()
                ? creator.build(context, buffer(creator, values, false))
                : instantiator.createFromObjectWith(context, madeUp(values));
    }

    /** Leaves missing values to Jackson, which knows the defaults and what is required. */
    private PropertyValueBuffer buffer(PropertyBasedCreator creator, @Nullable Object[] values, boolean complete)
            throws JacksonException {
        PropertyValueBuffer buffer = JacksonApi.startBuilding(creator, context);
        for (int i = 0; i < properties.length; i++) {
            if (byCreator[i] && values[i] != Shape.ABSENT) {
                buffer.assignParameter(properties[i], values[i]);
            } else if (byCreator[i] && !complete && properties[i].isRequired()) {
                buffer.assignParameter(properties[i], standIn(i));
            }
        }
        if (othersParameter != null) {
            buffer.assignParameter(othersParameter, new LinkedHashMap<>(othersIn(values)));
        }
        for (Inner part : inner) {
            for (SettableBeanProperty property : unnamed) {
                if (property.getCreatorIndex() == part.creatorIndex()) {
                    buffer.assignParameter(property, part.shape.build(valuesOf(part, values), complete));
                }
            }
        }
        return buffer;
    }

    private @Nullable Object[] madeUp(@Nullable Object[] values) {
        @Nullable Object[] arguments = takesAllInOrder ? values : new Object[parameters];
        for (int i = 0; i < properties.length; i++) {
            if (byCreator[i]) {
                arguments[places[i]] = values[i] != Shape.ABSENT ? values[i] : missing(i);
            }
        }
        for (SettableBeanProperty property : unnamed) {
            boolean primitive = property.getType().isPrimitive();
            arguments[property.getCreatorIndex()] =
                    primitive ? ClassUtil.defaultValue(property.getType().getRawClass()) : null;
        }
        if (othersParameter != null) {
            arguments[othersParameter.getCreatorIndex()] = new LinkedHashMap<>(othersIn(values));
        }
        for (Inner part : inner) {
            if (part.creatorIndex() >= 0) {
                arguments[part.creatorIndex()] = part.shape.build(valuesOf(part, values), false);
            }
        }
        return arguments;
    }

    /**
     * Returns something for a constructor that does not take null, such as Kotlin's: an empty text, or an object that
     * none of its values has arrived of.
     */
    private @Nullable Object standIn(int field) {
        Object known = missing(field);
        if (known != null || nullable[field]) {
            return known;
        }
        Shape shape = fields.get(field).shape();
        if (shape instanceof BeanFields inner && !inner.needsItself(new HashSet<>())) {
            @Nullable Object[] absent = new Object[inner.fields.size() + (inner.others == null ? 0 : 1)];
            Arrays.fill(absent, Shape.ABSENT);
            return inner.build(absent, false);
        }
        return shape instanceof Shape.Text ? "" : null;
    }

    private boolean needsItself(Set<BeanFields> around) {
        if (!around.add(this)) {
            return true;
        }
        for (int i = 0; i < properties.length; i++) {
            boolean needed = byCreator[i] && properties[i].isRequired();
            if (needed && fields.get(i).shape() instanceof BeanFields inner && inner.needsItself(around)) {
                return true;
            }
        }
        around.remove(this);
        return false;
    }

    /** Mutable values are created anew each time. */
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
