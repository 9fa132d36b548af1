// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson2;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.databind.deser.BeanDeserializer;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.deser.impl.PropertyBasedCreator;
import com.fasterxml.jackson.databind.util.IgnorePropertiesUtil;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What Jackson knows of a bean, and shows to subclasses only. It is looked at, never used to read. */
final class BeanPeek extends BeanDeserializer {
    private static final long serialVersionUID = 1L;

    BeanPeek(BeanDeserializer source) {
        super(source);
    }

    /** Returns whether it is nothing but properties with values. */
    boolean isPlain() {
        return _objectIdReader == null
                && _unwrappedPropertyHandler == null
                && _externalTypeIdHandler == null
                && _anySetter == null
                && _injectables == null
                && _delegateDeserializer == null
                && _arrayDelegateDeserializer == null
                && _serializationShape != JsonFormat.Shape.ARRAY
                && (_propertyBasedCreator != null || _valueInstantiator.canCreateUsingDefault())
                && allProperties().stream().allMatch(Members::isPlain);
    }

    @Nullable
    PropertyBasedCreator creator() {
        return _propertyBasedCreator;
    }

    boolean isCreatorProperty(SettableBeanProperty property) {
        return _propertyBasedCreator != null
                && _propertyBasedCreator.findCreatorProperty(property.getName()) == property;
    }

    /** Returns the properties; those that a constructor takes, as the constructor knows them. */
    Collection<SettableBeanProperty> allProperties() {
        Map<String, SettableBeanProperty> found = new LinkedHashMap<>();
        properties().forEachRemaining(property -> found.put(property.getName(), property));
        if (_propertyBasedCreator != null) {
            _propertyBasedCreator.properties().forEach(property -> found.put(property.getName(), property));
        }
        return found.values();
    }

    boolean ignores(String name) {
        return _ignoreAllUnknown || IgnorePropertiesUtil.shouldIgnore(name, _ignorableProps, _includableProps);
    }
}
