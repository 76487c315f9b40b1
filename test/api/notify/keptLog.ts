import type { Log } from '#usecases/ports/machine.ts';

/** A log that keeps its lines as JSON, so that a test can look for what must not be there. */
export function keptLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const keep = (fields: Record<string, unknown>, line: string): void => {
    lines.push(JSON.stringify({ ...fields, line }));
  };
  return { lines, info: keep, warn: keep, error: keep };
}
