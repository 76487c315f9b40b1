import { execFileSync } from 'node:child_process';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import {
  type KeyRing,
  type KeyRingFailure,
  parseKeyRing,
  readKeyRing,
  readOrMakeKeyRing,
} from '#security/keyRing.ts';
import type { Config } from './config/config.ts';

/** The key ring of an installation: from its command, its file, or a demo's generated file. */
export function readKeys({
  keysFile,
  keysCommand,
  dataDir,
  mode,
  acceptedUnsafe,
}: Pick<Config, 'keysFile' | 'keysCommand' | 'dataDir' | 'mode' | 'acceptedUnsafe'>): Result<
  KeyRing,
  KeyRingFailure
> {
  if (keysCommand !== null) {
    const printed = printedKeys(keysCommand);
    return printed.ok ? parseKeyRing(printed.value) : printed;
  }
  return keysFile === null
    ? readOrMakeKeyRing(dataDir)
    : readKeyRing(keysFile, mode === 'production' && !acceptedUnsafe.includes('SHUNYA_KEYS_FILE'));
}

/** Runs the command without a shell; its errors go to the console, its output is only returned. */
export function printedKeys(command: string): Result<string, KeyRingFailure> {
  const [program = '', ...args] = command.split(/\s+/);
  try {
    return ok(
      execFileSync(program, args, {
        encoding: 'utf8',
        timeout: 30_000,
        maxBuffer: 1024 * 1024,
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
  } catch {
    return fail({ kind: 'command_failed', program });
  }
}
