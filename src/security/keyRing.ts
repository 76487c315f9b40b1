import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Result, fail, ok } from '#domain/shared/result.ts';

/**
 * The product's secret keys by id. New secrets are sealed with `current`; older keys stay in the ring to open what
 * they sealed. `hashing` is the first key of the file. Stored hashes cannot be computed again with another key: adding
 * a key keeps all sessions alive, and removing the first key ends them all.
 */
export type KeyRing = {
  current: string;
  hashing: string;
  /** The ids of all keys, in the order of the file. */
  names: readonly string[];
  /** A 32-byte key for one purpose, derived by HKDF-SHA-256. Null when the ring has no such id. */
  keyFor(purpose: string, id: string): Uint8Array | null;
};

export type KeyRingFailure =
  | { kind: 'unreadable'; path: string }
  | { kind: 'malformed'; problem: string }
  /** It ended with an error, or took too long. */
  | { kind: 'command_failed'; program: string }
  /** Others on this machine may read it, or its group may write it. */
  | { kind: 'open_to_others'; path: string };

const idShape = /^[a-z][a-z0-9-]{0,31}$/;

/** Reads `{current, keys: {id: base64 of 32 bytes}}`. Ids begin with a letter and are at most 32 long. */
export function parseKeyRing(text: string): Result<KeyRing, KeyRingFailure> {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return malformed('the key file is not JSON');
  }
  if (typeof file !== 'object' || file === null || !('keys' in file) || !('current' in file)) {
    return malformed('the key file needs "current" and "keys"');
  }
  const { current, keys } = file;
  if (typeof keys !== 'object' || keys === null || Array.isArray(keys)) {
    return malformed('"keys" of the key file must be an object');
  }
  const secrets = new Map<string, Uint8Array>();
  for (const [id, value] of Object.entries(keys)) {
    if (!idShape.test(id)) return malformed('a key id must be lower-case and begin with a letter');
    const secret = typeof value === 'string' ? Buffer.from(value, 'base64') : Buffer.alloc(0);
    if (secret.length !== 32) return malformed(`key "${id}" is not 32 bytes in base64`);
    secrets.set(id, secret);
  }
  if (typeof current !== 'string' || !secrets.has(current)) {
    return malformed('"current" of the key file names no key');
  }
  const [hashing] = secrets.keys();
  return ok({
    current,
    hashing: hashing ?? current,
    names: [...secrets.keys()],
    keyFor: derivingFrom(secrets),
  });
}

/** Bits of the file's mode: read, written or run by others, or written by its group. */
const openToOthers = 0o027;

/** Throws when there is no such file. */
export const isOpenToOthers = (path: string): boolean =>
  // Windows has no such modes.
  process.platform !== 'win32' && (statSync(path).mode & openToOthers) !== 0;

/** Production: the file named by SHUNYA_KEYS_FILE (design#one-command). `guarded`: a file that others may read is refused. */
export function readKeyRing(path: string, guarded = true): Result<KeyRing, KeyRingFailure> {
  let text: string;
  try {
    if (guarded && isOpenToOthers(path)) return fail({ kind: 'open_to_others', path });
    text = readFileSync(path, 'utf8');
  } catch {
    return fail({ kind: 'unreadable', path });
  }
  return parseKeyRing(text);
}

/** Demo: `keys` in the data folder, created at the first start and readable by its owner only. */
export function readOrMakeKeyRing(dataDir: string): Result<KeyRing, KeyRingFailure> {
  const path = join(dataDir, 'keys');
  const fresh = { current: 'k1', keys: { k1: randomBytes(32).toString('base64') } };
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(fresh)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // An earlier start may have made the file: only its keys open what the database holds.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      return fail({ kind: 'unreadable', path });
    }
  }
  return readKeyRing(path, false);
}

/** The passwords of the database's logins, the same for every process with the same keys. */
export function passwordsOf(keyRing: KeyRing): { api: string; worker: string } {
  const password = (login: string): string => {
    const key = keyRing.keyFor(`database-login-${login}`, keyRing.hashing);
    if (key === null) throw new Error('the key ring lacks its own hashing key');
    return Buffer.from(key).toString('base64url');
  };
  return { api: password('api'), worker: password('worker') };
}

function derivingFrom(secrets: Map<string, Uint8Array>): KeyRing['keyFor'] {
  const derived = new Map<string, Uint8Array>();
  return (purpose, id) => {
    const name = `${id}\n${purpose}`;
    const known = derived.get(name);
    if (known) return known;
    const secret = secrets.get(id);
    if (!secret) return null;
    const key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), `shunya:${purpose}`, 32));
    derived.set(name, key);
    return key;
  };
}

const malformed = (problem: string) => fail<KeyRingFailure>({ kind: 'malformed', problem });
