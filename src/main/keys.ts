import type { Result } from '#domain/shared/result.ts';
import { type KeyRing, type KeyRingFailure, readKeyRing, readOrMakeKeyRing } from '#security/keyRing.ts';
import type { Config } from './config/config.ts';

/** The key ring of an installation: its file, or that of a demo, which is made. */
export const readKeys = ({
  keysFile,
  dataDir,
  mode,
  acceptedUnsafe,
}: Pick<Config, 'keysFile' | 'dataDir' | 'mode' | 'acceptedUnsafe'>): Result<KeyRing, KeyRingFailure> =>
  keysFile === null
    ? readOrMakeKeyRing(dataDir)
    : readKeyRing(keysFile, mode === 'production' && !acceptedUnsafe.includes('SHUNYA_KEYS_FILE'));

/** In a sentence for the console. */
export function sayKeyFailure(failure: KeyRingFailure): string {
  switch (failure.kind) {
    case 'unreadable':
      return `The key file ${failure.path} cannot be read.`;
    case 'malformed':
      return `The key file is wrong: ${failure.problem}.`;
    case 'open_to_others':
      return `SHUNYA_KEYS_FILE is unsafe: others may read ${failure.path}, or its group may write it. chmod 600 mends it; SHUNYA_ALLOW_UNSAFE=SHUNYA_KEYS_FILE accepts it.`;
  }
}
