import { setTimeout as sleep } from 'node:timers/promises';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { holdFolder } from '../folderLock.ts';
import type { EmbeddedPostgresFailure } from './failures.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';

export type KeptPostgres = {
  /** The superuser's address of the `postgres` database; the same for as long as it is kept. */
  url: string;
  /** Lets the folder go and stops the server. */
  close(): Promise<void>;
};

export type KeepFailure = EmbeddedPostgresFailure | { kind: 'folder_taken' };

const patienceMs = 60_000;

/**
 * Starts the PostgreSQL of a data folder, locks the folder for this program alone, and keeps both: a server that died
 * is restarted at the same address, where this program's pools and listeners find it. `lost` is called once, with a
 * sentence, when that is impossible: another program has the folder now, or the server does not come up.
 */
export async function keepPostgres(options: {
  dataDir: string;
  say(line: string): void;
  lost(sentence: string): void;
  fast?: boolean;
}): Promise<Result<KeptPostgres, KeepFailure>> {
  const { dataDir } = options;
  const say = (line: string): void => options.say(line);
  const start = (port?: number) =>
    startEmbeddedPostgres({
      dataDir,
      say,
      ...(options.fast === undefined ? {} : { fast: options.fast }),
      ...(port === undefined ? {} : { port }),
    });
  const started = await start();
  if (!started.ok) return started;
  let server: EmbeddedPostgres = started.value;
  const closing = new AbortController();
  let returning: Promise<void> | null = null;

  /** The lock ends with its connection, so its end shows that the server, or some of its processes, died. */
  const comeBack = async (): Promise<void> => {
    for (const end = Date.now() + patienceMs; !closing.signal.aborted; await sleep(200)) {
      const again = await start(server.port);
      const hold = again.ok
        ? await holdFolder(again.value.url, ended).catch(() => 'unreachable' as const)
        : null;
      if (again.ok && hold !== null && hold !== 'unreachable') {
        server = again.value;
        held = hold;
        if (server.url === started.value.url) return;
        return options.lost(`PostgreSQL came back at another port. Start Shunya again.`);
      }
      if (again.ok && hold === null)
        return options.lost(`Another Shunya has taken the data folder ${dataDir} meanwhile.`);
      if (Date.now() > end) return options.lost('PostgreSQL has ended and does not come up again.');
    }
  };
  const ended = (): void => {
    if (closing.signal.aborted || returning !== null) return;
    say('PostgreSQL has ended, starting it again ...');
    returning = comeBack().finally(() => {
      returning = null;
    });
  };
  let held = await holdFolder(server.url, ended);
  if (held === null) return fail({ kind: 'folder_taken' });
  return ok({
    url: server.url,
    close: async () => {
      closing.abort();
      await returning;
      await held?.release();
      await server.stop();
    },
  });
}
