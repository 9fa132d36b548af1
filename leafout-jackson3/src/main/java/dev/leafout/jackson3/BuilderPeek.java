// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import tools.jackson.databind.deser.bean.BuilderBasedDeserializer;

/** Reads what Jackson knows about a class with a builder but shows only to subclasses. Never used to deserialize. */
final class BuilderPeek extends BuilderBasedDeserializer {
    BuilderPeek(BuilderBasedDeserializer source) {
        super(source);
    }

    BeanModel model() {
        return new BeanModel(
                this,
                _valueInstantiator,
                _propertyBasedCreator,
                _anySetter,
                _ignorableProps,
                _includableProps,
                _ignoreAllUnknown,
                _objectIdReader != null,
                _unwrappedPropertyHandler != null,
                _externalTypeIdHandler != null,
                _injectables != null,
                _delegateDeserializer,
                _arrayDelegateDeserializer,
                _buildMethod);
    }
}
