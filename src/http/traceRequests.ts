import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracing } from '#usecases/ports/machine.ts';
import { isAboutHealth } from './probes.ts';

/**
 * A trace for each request but those of probes, named by method and route pattern: an address, a header or a body
 * never stands in it. Every caller's request begins its own trace: the ids in their headers are not believed.
 * Returns the way to the trace id of a request; null without one.
 */
export function traceRequests(
  app: FastifyInstance,
  tracing: Tracing | undefined,
): (request: FastifyRequest) => string | null {
  const spans = new WeakMap<FastifyRequest, Span>();
  if (tracing === undefined) return () => null;
  app.addHook('onRequest', (request, _reply, next) => {
    if (isAboutHealth(request.url)) return next();
    const { method } = request;
    const route = request.routeOptions.url;
    const span = tracing.beginTrace({
      name: route === undefined ? method : `${method} ${route}`,
      kind: 'server',
      fields: { 'http.request.method': method, ...(route === undefined ? {} : { 'http.route': route }) },
    });
    spans.set(request, span);
    span.within(next);
  });
  // Reading a body loses the context.
  app.addHook('preValidation', (request, _reply, next) => {
    const span = spans.get(request);
    if (span === undefined) next();
    else span.within(next);
  });
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode;
    spans.get(request)?.end({
      fields: { 'http.response.status_code': status },
      failed: status >= 500 ? String(status) : null,
    });
  });
  return (request) => spans.get(request)?.traceId ?? null;
}
