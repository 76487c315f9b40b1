import type { Reader } from './envReader.ts';

/** `endpoint` null: nothing is traced. `share`: of requests and turns, from 0 to 1. */
export type TracingConfig = { endpoint: string | null; serviceName: string; share: number };
export type TracingSecrets = {
  /** `name=value`, separated by commas, values percent-encoded. */
  tracingHeaders: string | null;
};

export function readTracing(reader: Reader): { config: TracingConfig; secrets: TracingSecrets } {
  const endpoint = reader.valueOrNull('OTEL_EXPORTER_OTLP_ENDPOINT');
  const headers = reader.valueOrNull('OTEL_EXPORTER_OTLP_HEADERS');
  if (headers !== null && endpoint === null)
    reader.problem(
      'OTEL_EXPORTER_OTLP_HEADERS is set without OTEL_EXPORTER_OTLP_ENDPOINT: it would go nowhere.',
    );
  return {
    config: {
      endpoint,
      serviceName: reader.take('OTEL_SERVICE_NAME'),
      share: reader.take('OTEL_TRACES_SAMPLER_ARG'),
    },
    secrets: { tracingHeaders: headers },
  };
}
