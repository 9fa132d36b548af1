// SPDX-License-Identifier: Apache-2.0
package dev.leafout.typed;

import dev.leafout.jackson3.Jackson3Binder;
import dev.leafout.typed.AgreedTypes.Agreed;
import dev.leafout.typed.spi.ValueBinder;
import java.lang.reflect.Type;
import java.util.List;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

class Jackson3AgreementTest extends AgreementSuite {
    private static final ObjectMapper MAPPER =
            JsonMapper.builder().findAndAddModules().build();
    private static final ValueBinder BINDER = new Jackson3Binder(MAPPER);

    @Override
    protected List<Agreed> ownTypes() {
        return Jackson3OwnTypes.all();
    }

    @Override
    protected ValueBinder binder() {
        return BINDER;
    }

    @Override
    protected String write(Object value, Type type) throws Exception {
        return MAPPER.writerFor(MAPPER.constructType(type)).writeValueAsString(value);
    }

    @Override
    protected Object read(String json, Type type) throws Exception {
        return MAPPER.readValue(json, MAPPER.constructType(type));
    }
}
