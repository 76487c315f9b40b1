import { callList, calls } from '#contract/calls.ts';
import { problems } from '#contract/problems.ts';
import { problemBody } from './answer.ts';
import { startSidePort } from './sidePort.ts';

/** Addresses that are neither limited nor logged while all is well. */
const probePaths: ReadonlySet<string> = new Set(
  callList.filter(({ unlimited }) => unlimited === true).map(({ path }) => path),
);

export const isProbe = (url: string): boolean => probePaths.has(pathOf(url));

/** Whose answers say nothing as long as they are good. */
export const isAboutHealth = (url: string): boolean => isProbe(url) || pathOf(url) === calls.health.path;

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/**
 * Says whether there is any use in sending work here: whether the database answers, and within the patience, which is
 * more than one that is well needs and less than a load balancer waits. All who ask while a look is under way share it,
 * so that asking often costs one connection.
 */
export function readiness(
  databaseAnswers: () => Promise<boolean>,
  patienceMs = 2_000,
): () => Promise<boolean> {
  let look: Promise<boolean> | null = null;
  return async () => {
    look ??= databaseAnswers()
      .catch(() => false)
      .finally(() => {
        look = null;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, patienceMs, false);
    });
    const ready = await Promise.race([look, late]);
    clearTimeout(timer);
    return ready;
  };
}

/** Answers the probes at a port of their own, from the first moment of a start; rejects when the port is taken. */
export async function startProbes(given: {
  host: string;
  /** 0 takes a free one. */
  port: number;
  version: string;
  isReady(): Promise<boolean>;
}): Promise<{ port: number; close(): Promise<void> }> {
  const { version } = given;
  const answers: Record<string, { needsReady: boolean; data: object }> = {
    [calls.live.path]: { needsReady: false, data: calls.live.data.parse({ up: true }) },
    [calls.ready.path]: { needsReady: true, data: calls.ready.data.parse({ ready: true }) },
    [calls.health.path]: {
      needsReady: true,
      data: calls.health.data.parse({ up: true, version, database: true }),
    },
  };
  return startSidePort({
    ...given,
    answer: async (method, path) => {
      const known = answers[path];
      const code =
        known === undefined
          ? 'unknown_address'
          : method !== 'GET' && method !== 'HEAD'
            ? 'method_not_allowed'
            : known.needsReady && !(await given.isReady())
              ? 'unavailable'
              : null;
      const body =
        code === null ? { success: true, data: known?.data, message: '' } : problemBody({ code }, 'en');
      const status = code === null ? 200 : problems[code].status;
      return { status, type: 'application/json', body: JSON.stringify(body) };
    },
  });
}
