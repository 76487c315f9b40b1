import { setTimeout as sleep } from 'node:timers/promises';

/** A PostgreSQL that only reads: the primary was lost, and this one stands by (record 150). */
export const onlyReads = '25006';

/** Nobody listens there (yet), or the way is cut; PostgreSQL going down, ended, starting up, full, not the primary. */
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
/** What the driver says without a code. */
const awayWords =
  /^Connection terminated|^timeout (expired|exceeded when trying to connect)|^Query read timeout|(connection error|was closed) and is not queryable/;
/** PgBouncer's one code, which PostgreSQL gives to a message that it cannot read. */
const poolersCode = '08P01';
/** What PgBouncer says by it while it waits for its server, or has lost it; a wrong password is told by it too. */
const poolersWords =
  /^(?!.*(?:password|authentication)).*(?:server login has been failing|server conn crashed|server connection closed|server lifetime over|server idle timeout|server DNS lookup failed|got dirty|connect timeout|connect failed|client_login_timeout|query_wait_timeout|no more connections allowed|the database system is|terminating connection)/;

/**
 * Is this PostgreSQL being away, which passes by itself? Everything else is not waited for: a wrong password, a
 * name that does not exist, a statement that fails.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code === poolersCode) return error instanceof Error && poolersWords.test(error.message);
  if (code !== null) return awayCodes.has(code);
  return error instanceof Error && awayWords.test(error.message);
}

/** What PostgreSQL says of a statement that it has ended for its length. */
const tookTooLong = '57014';

/**
 * Is the database away, or so full or stuck that it has ended a statement for its length? Both pass by themselves; nobody
 * waits for the second by asking the same again and again.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isDatabaseAway(error) || codeOf(error) === tookTooLong;

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
