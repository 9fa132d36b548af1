// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.jsontype.SubtypeResolver;
import tools.jackson.databind.jsontype.TypeIdResolver;

/** The types that an object of a base type can have, as Jackson collects them. */
final class Subtypes {
    private final ObjectMapper mapper;

    Subtypes(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    /** Returns the types by name. */
    Map<String, JavaType> byName(JavaType base, @Nullable BeanProperty property, TypeIdResolver ids) {
        DeserializationContext context = JacksonApi.context(mapper, null);
        Map<String, JavaType> found = new LinkedHashMap<>();
        for (NamedType subtype : collect(base, property)) {
            try {
                String name = subtype.hasName() ? subtype.getName() : JacksonApi.idOf(subtype.getType(), ids, context);
                JavaType type = name == null ? null : ids.typeFromId(context, name);
                if (type != null && type.isConcrete()) {
                    found.putIfAbsent(name, specialized(base, type));
                }
            } catch (Exception e) {
                // Jackson has no name for it, so the input cannot name it either.
            }
        }
        return found;
    }

    /** Returns all the types. */
    List<JavaType> all(JavaType base, @Nullable BeanProperty property) {
        List<JavaType> found = new ArrayList<>();
        for (NamedType subtype : collect(base, property)) {
            JavaType type = specialized(base, mapper.constructType(subtype.getType()));
            if (!found.contains(type)) {
                found.add(type);
            }
        }
        return found;
    }

    private Collection<NamedType> collect(JavaType base, @Nullable BeanProperty property) {
        DeserializationConfig config = mapper.deserializationConfig();
        SubtypeResolver resolver = config.getSubtypeResolver();
        AnnotatedMember member = property == null ? null : property.getMember();
        List<NamedType> found = new ArrayList<>(resolver.collectAndResolveSubtypesByTypeId(
                config, JacksonApi.describe(base, mapper).getClassInfo()));
        if (member != null) {
            found.addAll(resolver.collectAndResolveSubtypesByTypeId(config, member, base));
        }
        return found;
    }

    /** Returns the type, with type arguments taken from the base type. */
    JavaType specialized(JavaType base, JavaType type) {
        try {
            return base.getClass() == type.getClass()
                    ? JacksonApi.context(mapper, null).constructSpecializedType(base, type.getRawClass())
                    : type;
        } catch (IllegalArgumentException e) {
            return type;
        }
    }
}
