import { AsyncLocalStorage } from 'node:async_hooks';
import { globalAgent as plainAgent } from 'node:http';
import { globalAgent as tlsAgent } from 'node:https';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log, Span, SpanOf, Tracing } from '#usecases/ports/machine.ts';

export type OtlpSettings = {
  /** The receiver's address without /v1/traces. */
  endpoint: string;
  /** `name=value`, separated by commas, values percent-encoded; null: none. */
  headers: string | null;
  serviceName: string;
  version: string;
  /** `api`, `worker` or both. */
  role: string;
  /** The share of traces that are kept, from 0 to 1. */
  share: number;
  log: Log;
  /** How long a span waits for others before they are sent together. */
  gatherMs?: number;
  /** For sending one batch, with its repetitions. */
  timeoutMs?: number;
  /** How long the end of the program waits for the last batch. */
  closingMs?: number;
};

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/**
 * Sends spans by OTLP/HTTP to the operator's receiver. Nothing is registered globally and no library is patched: a
 * span begins where the product says so, and carries only what is given here. At most 2,048 spans are held; newer ones
 * are dropped while the receiver is slow or away.
 */
export function tracesOverOtlp(settings: OtlpSettings): Tracing & { close(): Promise<void> } {
  const { timeoutMs = 5_000, closingMs = 2_000 } = settings;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.version': settings.version,
      'shunya.role': settings.role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: sayingWhatIsLost(exporterTo(settings, timeoutMs), settings),
        scheduledDelayMillis: settings.gatherMs ?? 2_000,
        exportTimeoutMillis: timeoutMs,
      }),
    ],
  });
  const tracer = provider.getTracer('shunya', settings.version);
  const running = new AsyncLocalStorage<Context>();

  const beginIn = (parent: Context, { name, kind, fields = {} }: SpanOf): Span => {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...fields } }, parent);
    const inside = trace.setSpan(parent, span);
    return {
      traceId: span.spanContext().traceId,
      within: (work) => running.run(inside, work),
      end: ({ fields: more = {}, failed = null } = {}) => {
        span.setAttributes({ ...more });
        if (failed !== null)
          span.setAttribute('error.type', failed).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };

  return {
    beginTrace: (of) => beginIn(ROOT_CONTEXT, of),
    begin: (of) => beginIn(running.getStore() ?? ROOT_CONTEXT, of),
    note: ({ name, kind, fields = {} }, ms, failed) => {
      const parent = running.getStore();
      const inside = parent === undefined ? undefined : trace.getSpanContext(parent);
      if (parent === undefined || inside === undefined || !isSpanContextValid(inside)) return;
      const endedAt = Date.now();
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], attributes: { ...fields }, startTime: endedAt - ms },
        parent,
      );
      if (failed !== null) span.setAttribute('error.type', failed).setStatus({ code: SpanStatusCode.ERROR });
      span.end(endedAt);
    },
    close: async () => {
      const end = new AbortController();
      // Its own time limit is half a minute, and a program that is stopped has less than ten seconds.
      await Promise.race([provider.shutdown().catch(() => undefined), endOf(closingMs, end.signal)]);
      end.abort();
    },
  };
}

/** The agents of this process: they go out by the operator's proxy, which the exporter's own would not. */
const exporterTo = ({ endpoint, headers }: OtlpSettings, timeoutMs: number): SpanExporter =>
  new OTLPTraceExporter({
    url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    headers: headersOf(headers),
    timeoutMillis: timeoutMs,
    httpAgentOptions: (protocol) => (protocol === 'https:' ? tlsAgent : plainAgent),
  });

const headersOf = (list: string | null): Record<string, string> =>
  Object.fromEntries(
    (list ?? '').split(',').flatMap((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [] : [[pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]];
    }),
  );

/** Logs once when batches begin to fail, and not again before one has arrived. */
function sayingWhatIsLost(exporter: SpanExporter, { endpoint, log }: OtlpSettings): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !isFailing)
          log.warn(
            { dropped: spans.length, receiver: new URL(endpoint).host },
            'traces: the receiver took nothing',
          );
        isFailing = failed;
        done(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}

const endOf = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
