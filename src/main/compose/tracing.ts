import type { Log, Tracing } from '#usecases/ports/machine.ts';
import type { Ends, ProcessInput } from './processInput.ts';

/** Null unless the operator has named a receiver: only then OpenTelemetry is loaded (record 191). */
export async function openTracing(
  { config, secrets, version }: Pick<ProcessInput, 'config' | 'secrets' | 'version'>,
  log: Log,
  ends: Ends,
): Promise<Tracing | null> {
  const { endpoint, serviceName, share } = config.tracing;
  if (endpoint === null) return null;
  const { tracesOverOtlp } = await import('#tracing/otlp.ts');
  const tracing = tracesOverOtlp({
    endpoint,
    headers: secrets.tracingHeaders,
    serviceName,
    version,
    role: config.roles.join('+'),
    share,
    log,
  });
  ends.push(() => tracing.close());
  return tracing;
}
