import { fail, ok, type Result } from '#domain/shared/result.ts';
import { holdFolder } from '../folderLock.ts';
import { type Options, startEmbeddedPostgres } from './start.ts';

/** `url`: the superuser's address, the same for as long as it is kept. `close` lets the folder go and stops the server. */
export type KeptPostgres = { url: string; close(): Promise<void> };

/**
 * Starts the PostgreSQL of a data folder, locks the folder for this program alone, and keeps both: a server that died is
 * restarted at the same address, where pools and listeners find it. `lost` gets the reason when that is impossible.
 */
export async function keepPostgres(
  options: Options & { say(line: string): void; lost(sentence: string): void },
): Promise<Result<KeptPostgres, string>> {
  const started = await startEmbeddedPostgres(options);
  if (!started.ok) return started;
  const { url, port, stop } = started.value;
  let isClosing = false;
  let returning: Promise<void> | undefined;

  const comeBack = async (): Promise<void> => {
    const again = await startEmbeddedPostgres({ ...options, port });
    if (!again.ok) return options.lost(again.failure);
    const hold = again.value.url === url ? await holdFolder(url, ended).catch(() => undefined) : null;
    // It died once more.
    if (hold === undefined) return comeBack();
    held = hold;
    if (held === null) options.lost(`Another Shunya has taken the data folder ${options.dataDir} meanwhile.`);
  };
  /** The lock ends with its connection, so its end shows that the server, or some of its processes, died. */
  const ended = (): void => {
    if (isClosing) return;
    options.say('PostgreSQL has ended, starting it again ...');
    returning = comeBack();
  };
  let held = await holdFolder(url, ended);
  if (held === null)
    return fail(
      `Shunya is already running on the data folder ${options.dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
  return ok({
    url,
    close: async () => {
      isClosing = true;
      await returning;
      await held?.release();
      await stop();
    },
  });
}
