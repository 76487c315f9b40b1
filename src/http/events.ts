import { PassThrough } from 'node:stream';
import { type SignedIn, isLive } from '#usecases/signIn/whoIs.ts';
import type { AppDeps } from './deps.ts';

const heartbeatMs = 25_000;
const streamsPerUser = 10;

/**
 * Open event streams. Each tells its user's page that something changed; the page then reads again. A stream
 * ends with its access token and, at the next word, with its session; a user's eleventh ends the first.
 */
export function eventStreams(deps: Pick<AppDeps, 'identity' | 'onChange'>) {
  const streams = new Map<string, Set<PassThrough>>();

  const open = (user: SignedIn): PassThrough => {
    const stream = new PassThrough();
    const mine = streams.get(user.userId) ?? new Set();
    streams.set(user.userId, mine.add(stream));
    // Counted out at once: one that is ended closes later, and sixteen that come together would all end the same.
    for (const oldest of [...mine].slice(0, -streamsPerUser)) {
      mine.delete(oldest);
      oldest.end();
    }

    const say = async (line: string): Promise<void> => {
      const live =
        deps.identity.clock.wall() < user.expiresAt && (await isLive(deps.identity, user).catch(() => false));
      if (stream.writableEnded) return;
      if (live) stream.write(line);
      else stream.end();
    };
    const stop = deps.onChange(user.userId, () => void say('event: changed\ndata: {}\n\n'));
    const heartbeat = setInterval(() => void say(': still here\n\n'), heartbeatMs);
    heartbeat.unref();
    stream.once('close', () => {
      stop();
      clearInterval(heartbeat);
      mine.delete(stream);
      if (mine.size === 0 && streams.get(user.userId) === mine) streams.delete(user.userId);
    });
    stream.write('retry: 3000\n\n');
    return stream;
  };

  const closeAll = (): void => {
    for (const stream of [...streams.values()].flatMap((mine) => [...mine])) stream.end();
  };

  return { open, closeAll };
}
