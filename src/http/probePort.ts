import { problems } from '#contract/problems.ts';
// Not the table of all calls: a worker serves only these three.
import { systemCalls as calls } from '#contract/system.ts';
import { problemBody } from './answer.ts';
import { startSidePort } from './sidePort.ts';

/** Serves the probes on a port of their own, from the first moment of a start; rejects when the port is taken. */
export async function startProbes(options: {
  host: string;
  /** 0 picks a free one. */
  port: number;
  version: string;
  isReady(): Promise<boolean>;
}): Promise<{ port: number; close(): Promise<void> }> {
  const { version } = options;
  const answers: Record<string, { needsReady: boolean; data: object }> = {
    [calls.live.path]: { needsReady: false, data: calls.live.data.parse({ up: true }) },
    [calls.ready.path]: { needsReady: true, data: calls.ready.data.parse({ ready: true }) },
    [calls.health.path]: {
      needsReady: true,
      data: calls.health.data.parse({ up: true, version, database: true }),
    },
  };
  return startSidePort({
    ...options,
    answer: async (method, path) => {
      const known = answers[path];
      const code =
        known === undefined
          ? 'unknown_address'
          : method !== 'GET' && method !== 'HEAD'
            ? 'method_not_allowed'
            : known.needsReady && !(await options.isReady())
              ? 'unavailable'
              : null;
      const body =
        code === null ? { success: true, data: known?.data, message: '' } : problemBody({ code }, 'en');
      const status = code === null ? 200 : problems[code].status;
      return { status, type: 'application/json', body: JSON.stringify(body) };
    },
  });
}
