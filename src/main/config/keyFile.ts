import { fail, type Result } from '#domain/shared/result.ts';
import { isOpenToOthers, type KeyRing, type KeyRingFailure, parseKeyRing } from '#security/keyRing.ts';
import type { ReadFile } from './namedFiles.ts';

/** The key file of a setting. `guarded`: one that others may read is refused. */
export function readKeyFile(
  path: string,
  readFile: ReadFile,
  { guarded }: { guarded: boolean },
): Result<KeyRing, KeyRingFailure> {
  const bytes = readFile(path);
  if (bytes === null) return fail({ kind: 'unreadable', path });
  if (guarded && isOpenToOthers(path)) return fail({ kind: 'open_to_others', path });
  return parseKeyRing(Buffer.from(bytes).toString('utf8'));
}

/** As a sentence for the console. */
export function formatKeyFailure(failure: KeyRingFailure): string {
  switch (failure.kind) {
    case 'unreadable':
      return `The key file ${failure.path} cannot be read.`;
    case 'malformed':
      return `The key file is wrong: ${failure.problem}.`;
    case 'command_failed':
      return `The command of SHUNYA_KEYS_COMMAND (${failure.program}) printed no keys: it ended with an error, or took more than 30 seconds.`;
    case 'open_to_others':
      return `SHUNYA_KEYS_FILE is unsafe: others may read ${failure.path}, or its group may write it. chmod 600 mends it; SHUNYA_ALLOW_UNSAFE=SHUNYA_KEYS_FILE accepts it.`;
  }
}
