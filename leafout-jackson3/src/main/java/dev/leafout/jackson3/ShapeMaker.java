// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.leafout.typed.spi.BindException;
import dev.leafout.typed.spi.FieldTable;
import dev.leafout.typed.spi.Shape;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.NullValueProvider;
import tools.jackson.databind.deser.SettableAnyProperty;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.jdk.CollectionDeserializer;
import tools.jackson.databind.deser.jdk.MapDeserializer;
import tools.jackson.databind.deser.jdk.StringCollectionDeserializer;
import tools.jackson.databind.deser.jdk.StringDeserializer;
import tools.jackson.databind.deser.std.ReferenceTypeDeserializer;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.jsontype.impl.AsDeductionTypeDeserializer;
import tools.jackson.databind.jsontype.impl.AsPropertyTypeDeserializer;
import tools.jackson.databind.jsontype.impl.AsWrapperTypeDeserializer;
import tools.jackson.databind.util.NameTransformer;

/**
 * Finds the shape of a type by looking at the Jackson deserializer for it. Only Jackson's own deserializers are
 * analyzed, and only if they do nothing special. Everything else is left to Jackson once the value is complete.
 */
final class ShapeMaker {
    private final ObjectMapper mapper;
    private final Subtypes subtypes;
    private final Map<Place, Shape> known = new ConcurrentHashMap<>();

    /** The facts that decide the shape of a value. */
    private record Place(
            JavaType type,
            ValueDeserializer<?> deserializer,
            @Nullable TypeDeserializer typeDeserializer,
            NullValueProvider nulls) {}

    ShapeMaker(ObjectMapper mapper) {
        this.mapper = mapper;
        this.subtypes = new Subtypes(mapper);
    }

    Shape shapeOf(Type type) {
        refuseDefaultTyping();
        refuseRootNames();
        JavaType resolved = mapper.constructType(type);
        Shape shape = shapeOf(resolved);
        if (shape instanceof Shapes.Whole whole && whole.cannotBeMade()) {
            throw new BindException(
                    "Jackson cannot make a " + SchemaWriter.nameOf(resolved)
                            + ": it is abstract, or has no constructor for that. Say how with @JsonCreator, or which class to"
                            + " make with @JsonSubTypes or @JsonDeserialize(as = …).",
                    null);
        }
        boolean refersAcross =
                visitAll(shape).stream().anyMatch(inner -> inner instanceof Shapes.Whole whole && whole.hasObjectIds());
        return refersAcross ? whole(resolved) : shape;
    }

    /** Objects that refer to each other by id are read together. */
    private Shape whole(JavaType type) {
        try {
            DeserializationContext context = JacksonApi.context(mapper, null);
            ValueDeserializer<Object> deserializer = context.findContextualValueDeserializer(type, null);
            TypeDeserializer types = typeDeserializer(context, type, null);
            return new Shapes.Whole(new Binding(mapper, type, deserializer, types, deserializer));
        } catch (Exception e) {
            throw Problems.of(e);
        }
    }

    private void refuseDefaultTyping() {
        if (mapper.deserializationConfig().getDefaultTyper(null) != null) {
            throw new BindException(
                    "The object mapper has default typing, which lets the input name classes. Use one without it.",
                    null);
        }
    }

    private void refuseRootNames() {
        if (config().useRootWrapping()) {
            throw new BindException(
                    "The object mapper expects an object around the document, with a root name (UNWRAP_ROOT_VALUE)."
                            + " Use one without that.",
                    null);
        }
    }

    /** Looks at everything now, so that what cannot be bound is reported before any text arrives. */
    private static Set<Shape> visitAll(Shape root) {
        Set<Shape> seen = new HashSet<>();
        Deque<Shape> open = new ArrayDeque<>();
        open.push(root);
        while (!open.isEmpty()) {
            Shape shape = open.pop();
            if (seen.add(shape)) {
                visit(shape, open);
            }
        }
        return seen;
    }

    private static void visit(Shape shape, Deque<Shape> open) {
        if (shape instanceof Shape.Fields fields) {
            FieldTable table = fields.fields();
            for (int i = 0; i < table.size(); i++) {
                open.push(table.get(i).shape());
            }
        } else if (shape instanceof Shape.Items items) {
            open.push(items.item());
        } else if (shape instanceof Shape.Entries entries) {
            open.push(entries.value());
        } else if (shape instanceof Shape.Wrapped wrapped) {
            open.push(wrapped.content());
        } else if (shape instanceof Shape.Deduced deduced) {
            deduced.types().forEach(open::push);
        }
    }

    private Shape shapeOf(JavaType type) {
        try {
            DeserializationContext context = JacksonApi.context(mapper, null);
            ValueDeserializer<Object> deserializer = context.findContextualValueDeserializer(type, null);
            return shapeOf(type, deserializer, typeDeserializer(context, type, null), deserializer, null);
        } catch (Exception e) {
            throw Problems.of(e);
        }
    }

    private Shape shapeOfWrapped(JavaType type, @Nullable BeanProperty property) {
        try {
            DeserializationContext context = JacksonApi.context(mapper, null);
            ValueDeserializer<Object> deserializer = context.findContextualValueDeserializer(type, property);
            TypeDeserializer types = type.getTypeHandler() instanceof TypeDeserializer attached
                    ? attached
                    : typeDeserializer(context, type, property);
            return shapeOf(type, deserializer, types, deserializer, property);
        } catch (Exception e) {
            throw Problems.of(e);
        }
    }

    private static @Nullable TypeDeserializer typeDeserializer(
            DeserializationContext context, JavaType type, @Nullable BeanProperty property) throws JacksonException {
        TypeDeserializer found = JacksonApi.typeDeserializer(type, context);
        return found == null ? null : found.forProperty(property);
    }

    private Shape shapeOf(SettableBeanProperty property) {
        return shapeOf(
                property.getType(),
                property.getValueDeserializer(),
                property.getValueTypeDeserializer(),
                property.getNullValueProvider(),
                property);
    }

    private Shape shapeOf(
            JavaType type,
            ValueDeserializer<Object> deserializer,
            @Nullable TypeDeserializer typeDeserializer,
            NullValueProvider nulls,
            @Nullable BeanProperty property) {
        Place place = new Place(type, deserializer, typeDeserializer, nulls);
        Shape shape = known.get(place);
        if (shape == null) {
            shape = make(new Binding(mapper, type, deserializer, typeDeserializer, nulls), property);
            known.put(place, shape);
        }
        return shape;
    }

    private Shape make(Binding binding, @Nullable BeanProperty property) {
        Object deserializer = binding.deserializer();
        if (binding.typeDeserializer() != null) {
            return choice(binding, binding.typeDeserializer(), property);
        }
        if (deserializer.getClass() == StringDeserializer.class) {
            return new Shapes.Text(binding);
        }
        BeanModel bean = BeanModel.of(deserializer);
        if (bean != null) {
            BeanFields fields = bean(binding, bean, null);
            return fields == null ? new Shapes.Whole(binding) : fields;
        }
        if (deserializer instanceof ReferenceTypeDeserializer<?> wrapper) {
            JavaType content = binding.type().getContentType();
            return new Shapes.Wrapped(binding, new Later<>(() -> shapeOfWrapped(content, property)), wrapper);
        }
        return container(binding);
    }

    private DeserializationConfig config() {
        return mapper.deserializationConfig();
    }

    private Shape choice(Binding binding, TypeDeserializer names, @Nullable BeanProperty property) {
        boolean lenient = ChoiceSchemas.isLenient(config());
        if (names.getClass() == AsDeductionTypeDeserializer.class) {
            return lenient ? new Shapes.Whole(binding) : deduced(binding, property);
        }
        JsonTypeInfo.Id mechanism = names.getTypeIdResolver().getMechanism();
        if (mechanism == JsonTypeInfo.Id.CLASS || mechanism == JsonTypeInfo.Id.MINIMAL_CLASS) {
            throw new BindException(
                    binding.type().getRawClass().getName()
                            + " lets the input name classes. Give its types names: @JsonTypeInfo(use = Id.NAME).",
                    null);
        }
        if (lenient) {
            return new Shapes.Whole(binding);
        }
        if (names.getClass() == AsPropertyTypeDeserializer.class) {
            return new Shapes.Choice(
                    binding,
                    new TypePeek((AsPropertyTypeDeserializer) names),
                    () -> subtypes.byName(binding.type(), property, names.getTypeIdResolver()).values().stream()
                            .map(this::shapeOfChosen)
                            .toList(),
                    type -> shapeOfChosen(subtypes.specialized(binding.type(), type)));
        }
        if (names.getClass() == AsWrapperTypeDeserializer.class && names.getDefaultImpl() == null) {
            Map<String, JavaType> byName = subtypes.byName(binding.type(), property, names.getTypeIdResolver());
            return new Shapes.Enclosed(binding, byName, this::shapeOfChosen);
        }
        return new Shapes.Whole(binding);
    }

    private Shape deduced(Binding binding, @Nullable BeanProperty property) {
        List<JavaType> types = subtypes.all(binding.type(), property);
        Map<String, BitSet> byProperty = new HashMap<>();
        for (int i = 0; i < types.size(); i++) {
            for (BeanPropertyDefinition known :
                    JacksonApi.describe(types.get(i), mapper).findProperties()) {
                byProperty
                        .computeIfAbsent(known.getName(), name -> new BitSet())
                        .set(i);
            }
        }
        return new Shapes.Deduced(
                binding, () -> types.stream().map(this::shapeOfChosen).toList(), byProperty);
    }

    private Shape shapeOfChosen(JavaType type) {
        try {
            ValueDeserializer<Object> deserializer =
                    JacksonApi.context(mapper, null).findContextualValueDeserializer(type, null);
            return shapeOf(type, deserializer, null, deserializer, null);
        } catch (Exception e) {
            throw Problems.of(e);
        }
    }

    /** Returns null if it consists of more than properties with values, so only Jackson can create it. */
    private @Nullable BeanFields bean(Binding binding, BeanModel bean, @Nullable NameTransformer names) {
        boolean plain = bean.isMadeOfProperties()
                && !bean.hasObjectIds()
                && !bean.hasExternalTypes()
                && !bean.hasInjected()
                && bean.arrayDelegate() == null
                && bean.takesOthersByName()
                && bean.properties().stream().allMatch(Members::isPlain)
                && config().getProblemHandlers() == null
                && config().getActiveView() == null;
        if (!plain) {
            return null;
        }
        try {
            List<BeanModel.Unwrapped> parts = bean.unwrapped(mapper, names);
            if (!parts.isEmpty() && unwrapsInItsOwnWay()) {
                return null;
            }
            Map<AnnotatedMember, BeanFields> unwrapped = new LinkedHashMap<>();
            for (BeanModel.Unwrapped part : parts) {
                BeanModel inner = UnwrappedBeans.modelOf(part, mapper);
                BeanFields fields = inner == null ? null : bean(binding, inner, part.names());
                if (fields == null) {
                    return null;
                }
                part.member().fixAccess(true);
                unwrapped.put(part.member(), fields);
            }
            return new BeanFields(binding, bean, unwrapped, others(binding, bean), this::shapeOf);
        } catch (Exception e) {
            throw Problems.of(e);
        }
    }

    /** Returns whether a setting is ignored for unwrapped objects, or leaves them out if none of their values came. */
    private boolean unwrapsInItsOwnWay() {
        return config().isEnabled(MapperFeature.ACCEPT_CASE_INSENSITIVE_PROPERTIES)
                || Arrays.stream(DeserializationFeature.values())
                        .anyMatch(feature ->
                                feature.name().equals("USE_NULL_FOR_EMPTY_UNWRAPPED") && config().isEnabled(feature));
    }

    /** Returns the shape that takes properties without a field; null if there is none. */
    private Shape.@Nullable Entries others(Binding binding, BeanModel bean) throws JacksonException {
        SettableAnyProperty setter = bean.anySetter();
        if (setter == null) {
            return null;
        }
        DeserializationContext context = JacksonApi.context(mapper, null);
        JavaType type = setter.getType();
        ValueDeserializer<Object> values = context.findContextualValueDeserializer(type, setter.getProperty());
        TypeDeserializer types = typeDeserializer(context, type, setter.getProperty());
        return new Shapes.Entries(binding, () -> shapeOf(type, values, types, values, setter.getProperty()), null);
    }

    /** A container that leaves out nulls is shown only when it is complete. */
    private Shape container(Binding binding) {
        NullValueProvider nulls = ContentNulls.of(binding, binding.deserializer());
        if (nulls == null) {
            return new Shapes.Whole(binding);
        }
        Object deserializer = binding.deserializer();
        Class<?> raw = binding.type().getRawClass();
        boolean list = raw == List.class || raw == Collection.class || raw == Iterable.class;
        if (list && deserializer.getClass() == CollectionDeserializer.class) {
            CollectionPeek peek = new CollectionPeek((CollectionDeserializer) deserializer);
            return new Shapes.Items(
                    binding,
                    new Later<>(() ->
                            shapeOfContent(binding, peek.getContentDeserializer(), peek.typeDeserializer(), nulls)));
        }
        if (list && deserializer instanceof StringCollectionDeserializer strings) {
            ValueDeserializer<Object> special = strings.getContentDeserializer();
            return special == null
                    ? new Shapes.Items(binding, new Later<>(() -> new Shapes.ListedText(binding)))
                    : new Shapes.Items(binding, new Later<>(() -> shapeOfContent(binding, special, null, nulls)));
        }
        if (raw == Map.class && deserializer.getClass() == MapDeserializer.class) {
            MapPeek peek = new MapPeek((MapDeserializer) deserializer);
            if (peek.isPlain()) {
                return new Shapes.Entries(
                        binding,
                        new Later<>(() ->
                                shapeOfContent(binding, peek.getContentDeserializer(), peek.typeDeserializer(), nulls)),
                        peek.keyDeserializer());
            }
        }
        return new Shapes.Whole(binding);
    }

    @SuppressWarnings("unchecked") // only used to read an Object
    private Shape shapeOfContent(
            Binding container,
            ValueDeserializer<?> deserializer,
            @Nullable TypeDeserializer typeDeserializer,
            NullValueProvider nulls) {
        ValueDeserializer<Object> content = (ValueDeserializer<Object>) deserializer;
        return shapeOf(container.type().getContentType(), content, typeDeserializer, nulls, null);
    }
}
