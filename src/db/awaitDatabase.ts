import { setTimeout as sleep } from 'node:timers/promises';

/** A PostgreSQL that only reads: the primary was lost, and this one stands by (record 150). */
export const onlyReads = '25006';

/**
 * Nothing listens there (yet), or the network is cut; PostgreSQL is shutting down, starting up, full or not the
 * primary.
 */
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
  onlyReads,
]);
/** Driver errors that carry no code. */
const awayWords =
  /^Connection terminated|^timeout (expired|exceeded when trying to connect)|^Query read timeout|(connection error|was closed) and is not queryable/;
/** PgBouncer uses this one code, which PostgreSQL gives to a message that it cannot read. */
const poolersCode = '08P01';
/** PgBouncer's texts while it waits for its server or has lost it. A wrong password comes with the same code. */
const poolersWords =
  /^(?!.*(?:password|authentication)).*(?:server login has been failing|server conn crashed|server connection closed|server lifetime over|server idle timeout|server DNS lookup failed|got dirty|connect timeout|connect failed|client_login_timeout|query_wait_timeout|no more connections allowed|the database system is|terminating connection)/;

/**
 * Whether PostgreSQL is away, which passes by itself. Anything else is not waited for: a wrong password, a name that
 * does not exist, a statement that fails.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code === poolersCode) return error instanceof Error && poolersWords.test(error.message);
  if (code !== null) return awayCodes.has(code);
  return error instanceof Error && awayWords.test(error.message);
}

/** PostgreSQL cancelled a statement that ran too long. */
const tookTooLong = '57014';

/**
 * Whether the database is away, or so full or stuck that it cancelled a statement. Both pass by themselves; for the
 * second, repeating the same statement does not help.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isDatabaseAway(error) || codeOf(error) === tookTooLong;

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/**
 * Repeats `attempt` until the database answers, however long PostgreSQL is away; so `attempt` leaves nothing behind
 * when it throws. Logs to the console at once and then once a minute. Rethrows every other error.
 */
export async function untilDatabaseAnswers<T>(
  attempt: () => Promise<T>,
  { say, pauseMs = 500 }: { say: (line: string) => void; pauseMs?: number },
): Promise<T> {
  for (let loggedAt = -Infinity; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      const now = performance.now();
      if (now - loggedAt >= 60_000) {
        loggedAt = now;
        // A code, never the sentence: it may hold the address.
        const why = codeOf(error) ?? 'the connection ended';
        say(`PostgreSQL does not answer yet (${why}); waiting for it ...`);
      }
      await sleep(pauseMs);
    }
  }
}
