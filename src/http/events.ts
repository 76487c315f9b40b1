import { PassThrough } from 'node:stream';
import { allData, bothChanges, type Change } from '#domain/shared/change.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { isLive } from '#usecases/signIn/session.ts';
import type { SignedIn } from './guard.ts';
import type { AppDeps } from './deps.ts';

const heartbeatMs = 25_000;
/**
 * Every fifth heartbeat makes a page read its data again. A process that dies takes its unsent notices with it (record
 * 094), so a page is out of date for two minutes at most.
 */
const heartbeatsPerReading = 5;
/**
 * One open page each. A browser opens six connections of HTTP/1.1 to a site: four streams of a session leave two for
 * what its pages ask, however many tabs are open. Counted by person too, so that nobody ends another's.
 */
const max = { ofSession: 4, ofPerson: 30 };
/** Changes within this time of each other are sent together. */
const gatherMs = 250;

/**
 * Open event streams. Each notifies its user's page of changes, which the page then reads. Bursts are sent a few times
 * a second. A stream ends with its access token and, at the next message, with its session. The fifth stream of a
 * session, or the thirty-first of a person, replaces their oldest, which gets a notice: its page waits before it opens
 * another. `since` is when the page began to read: it may not show later changes.
 */
export function eventStreams(
  deps: Pick<AppDeps, 'identity' | 'onChange' | 'watch'>,
  everyMs: number = heartbeatMs,
) {
  /** Oldest first, by session and by person. */
  const streams = new Map<string, Set<PassThrough>>();

  /** Makes room for one more stream of this key. */
  const enlist = (key: string, stream: PassThrough, atMost: number): void => {
    const mine = streams.get(key) ?? new Set();
    streams.set(key, mine.add(stream));
    // Removed from the count at once: a stream closes some time after it is ended, and sixteen new ones would all end
    // the same.
    for (const oldest of [...mine].slice(0, -atMost)) {
      mine.delete(oldest);
      if (!oldest.writableEnded) oldest.end('event: replaced\n\n');
    }
  };
  const strikeOut = (key: string, stream: PassThrough): void => {
    const mine = streams.get(key);
    mine?.delete(stream);
    if (mine?.size === 0) streams.delete(key);
  };

  const open = (user: SignedIn, since?: Instant): PassThrough => {
    const stream = new PassThrough();
    const bySession = `session:${user.sessionId}`;
    const byPerson = `person:${user.personId}`;
    enlist(bySession, stream, max.ofSession);
    enlist(byPerson, stream, max.ofPerson);

    const say = async (line: string): Promise<void> => {
      const live =
        deps.identity.clock.wall() < user.expiresAt && (await isLive(deps.identity, user).catch(() => false));
      if (stream.writableEnded) return;
      if (live) stream.write(line);
      else stream.end();
    };
    // Changes are sent a few times a second at most.
    const teller = gathering((change) => {
      deps.watch?.pageNotified();
      void say(`event: changed\ndata: ${JSON.stringify(change)}\n\n`);
    });
    // A person's own data belongs to no account.
    const stops = [user.accountId, user.personId].map((id) => deps.onChange(id, teller.add, since));
    let beats = 0;
    const heartbeat = setInterval(() => {
      beats += 1;
      if (beats % heartbeatsPerReading === 0) teller.add(allData);
      else void say(': still here\n\n');
    }, everyMs);
    heartbeat.unref();
    deps.watch?.pageStreams(1);
    stream.once('close', () => {
      deps.watch?.pageStreams(-1);
      for (const stop of stops) stop();
      teller.stop();
      clearInterval(heartbeat);
      strikeOut(bySession, stream);
      strikeOut(byPerson, stream);
    });
    stream.write('retry: 3000\n\n');
    return stream;
  };

  const closeAll = (): void => {
    for (const stream of [...streams.values()].flatMap((mine) => [...mine])) stream.end();
  };

  return { open, closeAll };
}

/** Sends the first change at once, and those of the following pause together at its end. */
function gathering(tell: (change: Change) => void) {
  let held: Change | null = null;
  let pause: NodeJS.Timeout | null = null;
  const next = (): void => {
    pause = null;
    if (held === null) return;
    tell(held);
    held = null;
    pause = setTimeout(next, gatherMs);
  };
  return {
    add: (change: Change): void => {
      held = held === null ? change : bothChanges(held, change);
      if (pause === null) next();
    },
    stop: (): void => {
      if (pause !== null) clearTimeout(pause);
    },
  };
}
