import { readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import type { SettingName } from './settings.ts';

/** The files that settings name: how they are read, and whether the unit's account can read them. */

/** Reads a file that a setting names; null when it is unreadable. */
export type ReadFile = (path: string) => Uint8Array | null;

export const readFileOrNull: ReadFile = (path) => {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
};

/** The program opens these itself; systemd hands it the key file and those of relay.conf as root. */
const openedByTheProgram: readonly SettingName[] = [
  'PORTAL_PROFILE',
  'PORTAL_CERTIFICATE_FILE',
  'SMS_TEMPLATES_FILE',
  'SHUNYA_EXTENSIONS_FILE',
  'DATABASE_PASSWORD_FILE',
];

/**
 * The files that root can read and the unit's account cannot, because they or a folder above them are closed to others.
 * A file that is not there is reported elsewhere.
 */
export const closedToTheUnit = (
  env: Readonly<Record<string, string | undefined>>,
): { name: SettingName; path: string }[] =>
  openedByTheProgram.flatMap((name) => {
    const path = env[name]?.trim() ?? '';
    return isAbsolute(path) && isClosed(path) ? [{ name, path }] : [];
  });

function isClosed(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  return mode !== undefined && ((mode & 0o004) === 0 || isBehindClosedFolder(dirname(path)));
}

function isBehindClosedFolder(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return true;
  return dirname(folder) !== folder && isBehindClosedFolder(dirname(folder));
}
