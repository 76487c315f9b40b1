import { randomBytes } from 'node:crypto';
import { chmodSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { parseKeyRing } from './keyRing.ts';

/** The content of the key file: the key that seals new values, and all keys; the first one makes hashes. */
export type KeyFile = { current: string; keys: Record<string, string> };

const freshKey = (): string => randomBytes(32).toString('base64');

export const newKeyFile = (): KeyFile => ({ current: 'k1', keys: { k1: freshKey() } });

/** Null when the text is not a key file. */
export const parseKeyFile = (text: string): KeyFile | null =>
  parseKeyRing(text).ok ? (JSON.parse(text) as KeyFile) : null;

/** Adds a key at the end, which seals nothing yet: every process must know it first. */
export function withNewKey({ current, keys }: KeyFile): { file: KeyFile; id: string } {
  const numbers = Object.keys(keys).map((id) => Number(/^k(\d+)$/.exec(id)?.[1] ?? 0));
  const id = `k${Math.max(0, ...numbers) + 1}`;
  return { file: { current, keys: { ...keys, [id]: freshKey() } }, id };
}

export type KeyRefused = 'unknown_key' | 'current_key' | 'first_key';

/** New values are sealed with this key. */
export const withCurrent = ({ keys }: KeyFile, id: string): Result<KeyFile, KeyRefused> =>
  id in keys ? ok({ current: id, keys }) : fail('unknown_key');

/** Removes a key that no longer seals anything. The first stays: without it every hash would differ. */
export function withoutKey({ current, keys }: KeyFile, id: string): Result<KeyFile, KeyRefused> {
  if (!(id in keys)) return fail('unknown_key');
  if (id === current) return fail('current_key');
  if (id === Object.keys(keys)[0]) return fail('first_key');
  return ok({ current, keys: Object.fromEntries(Object.entries(keys).filter(([name]) => name !== id)) });
}

/**
 * Writes it whole or not at all, with the mode of the previous file; `fresh`: there must be none, and only its owner
 * may read it.
 */
export function writeKeyFile(path: string, file: KeyFile, { fresh }: { fresh: boolean }): void {
  const text = `${JSON.stringify(file, null, 2)}\n`;
  if (fresh) {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
    return;
  }
  const beside = `${path}.new`;
  writeFileSync(beside, text, { mode: 0o600 });
  chmodSync(beside, statSync(path).mode & 0o777);
  renameSync(beside, path);
}
