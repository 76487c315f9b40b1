import { setTimeout as sleep } from 'node:timers/promises';

/** Nobody listens there (yet), or the way is cut; PostgreSQL going down, ended, starting up, full. */
const awayCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
]);
/** What the driver says without a code. */
const awayWords =
  /^Connection terminated|^timeout (expired|exceeded when trying to connect)|connection error and is not queryable/;

/**
 * Is this PostgreSQL being away, which passes by itself? Everything else is not waited for: a wrong password, a
 * name that does not exist, a statement that fails.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== null) return awayCodes.has(code);
  return error instanceof Error && awayWords.test(error.message);
}

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/**
 * Does what needs the database until it succeeds: while PostgreSQL is away the whole of it is done again, for as long
 * as that takes, so `attempt` leaves nothing behind when it throws. The console hears of it at once and then once a
 * minute. Throws what is no matter of waiting.
 */
export async function untilDatabaseAnswers<T>(
  attempt: () => Promise<T>,
  { say, pauseMs = 500 }: { say: (line: string) => void; pauseMs?: number },
): Promise<T> {
  for (let said = -Infinity; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      const now = performance.now();
      if (now - said >= 60_000) {
        said = now;
        // A code, never the sentence: it may hold the address.
        const why = codeOf(error) ?? 'the connection ended';
        say(`PostgreSQL does not answer yet (${why}); waiting for it ...`);
      }
      await sleep(pauseMs);
    }
  }
}
