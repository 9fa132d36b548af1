// SPDX-License-Identifier: Apache-2.0
package dev.leafout.jackson3;

import tools.jackson.databind.deser.bean.BeanDeserializer;

/** What Jackson knows of a bean, and shows to subclasses only. It is looked at, never used to read. */
final class BeanPeek extends BeanDeserializer {
    BeanPeek(BeanDeserializer source) {
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
                null);
    }
}
