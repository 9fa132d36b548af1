// SPDX-License-Identifier: Apache-2.0
package dev.leafout.springboot;

import dev.leafout.wire.WireLog;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitterReturnValueHandler;

/** Sends the {@link WireLog} that a controller returns as server-sent events, from where the client left off. */
final class WireLogHandler implements HandlerMethodReturnValueHandler {
    private final HandlerMethodReturnValueHandler publishers;
    private final MethodParameter eventsType = WireEvents.returnType();

    /**
     * A handler that converts the log.
     *
     * @param publishers sends the result
     */
    private WireLogHandler(HandlerMethodReturnValueHandler publishers) {
        this.publishers = publishers;
    }

    /** Puts a handler before the others of this adapter. Does nothing if the adapter cannot send publishers. */
    static void addTo(RequestMappingHandlerAdapter adapter) {
        List<HandlerMethodReturnValueHandler> known = adapter.getReturnValueHandlers();
        for (HandlerMethodReturnValueHandler handler :
                known == null ? List.<HandlerMethodReturnValueHandler>of() : known) {
            if (handler instanceof ResponseBodyEmitterReturnValueHandler) {
                List<HandlerMethodReturnValueHandler> all = new ArrayList<>();
                all.add(new WireLogHandler(handler));
                all.addAll(known);
                adapter.setReturnValueHandlers(all);
                return;
            }
        }
    }

    @Override
    public boolean supportsReturnType(MethodParameter returnType) {
        return WireLog.class.isAssignableFrom(returnType.getParameterType());
    }

    @Override
    public void handleReturnValue(
            @Nullable Object returnValue,
            MethodParameter returnType,
            ModelAndViewContainer mavContainer,
            NativeWebRequest webRequest)
            throws Exception {
        Object events = returnValue == null
                ? null
                : WireEvents.of((WireLog) returnValue, webRequest.getHeader(WireEvents.LAST_EVENT_ID));
        publishers.handleReturnValue(events, eventsType, mavContainer, webRequest);
    }
}
