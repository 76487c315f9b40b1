import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseEnv } from 'node:util';
import { mistakeIn } from '../config/mistakes.ts';
import { type SettingName, settings } from '../config/settings.ts';
import { checkInstallation } from './check.ts';
import type { Say } from './report.ts';

const example = join(import.meta.dirname, '../../../.env.example');

/**
 * The example with the given settings in it; one that stands in a comment is uncommented. `left`: settings that still
 * have a value to fill in.
 */
export function fillIn(
  text: string,
  given: Readonly<Record<string, string>>,
): { text: string; left: SettingName[] } {
  const filled = text
    .split('\n')
    .map((line) => {
      const name = /^#?([A-Z_]+)=/.exec(line)?.[1];
      const value = name === undefined ? undefined : given[name];
      return value === undefined ? line : `${name}=${value}`;
    })
    .join('\n');
  const left = Object.entries(parseEnv(filled)).flatMap(([name, value]) =>
    name in settings && mistakeIn(value ?? '', settings[name as SettingName], false) !== null
      ? [name as SettingName]
      : [],
  );
  return { text: filled, left };
}

/**
 * Writes a file of settings from the example, with `NAME=value` from the command line; a terminal is asked for what is
 * left. Then tests what was written. Returns the exit code.
 */
export async function setup(
  { file, words, profile }: { file: string; words: readonly string[]; profile: string },
  say: Say,
): Promise<number> {
  if (existsSync(file)) {
    say(`${file} exists and is left as it is. "admin check" tests it.`);
    return 2;
  }
  const given: Record<string, string> = { PORTAL_PROFILE: profile };
  for (const word of words) {
    const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/s.exec(word) ?? [];
    if (!(name in settings) || value.includes('\n')) {
      say(`"${word.split('=')[0]}" is no setting: give NAME=value.`);
      return 2;
    }
    given[name] = value;
  }
  const text = readFileSync(example, 'utf8');
  if (process.stdin.isTTY) await ask(text, given);
  const filled = fillIn(text, given);
  writeFileSync(file, filled.text, { mode: 0o600, flag: 'wx' });
  say(`Wrote ${file}, readable by its owner alone.`);
  for (const name of filled.left) say(`- ${name}: fill in your own.`);
  if (filled.left.length > 0) {
    say('Then: admin check');
    return 1;
  }
  return checkInstallation(parseEnv(filled.text), say);
}

async function ask(text: string, given: Record<string, string>): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const { PORTAL_PROFILE: proposed = 'sandbox' } = given;
  const profile = await terminal.question(`Profile of your provider (docs/providers) [${proposed}]: `);
  if (profile.trim() !== '') given['PORTAL_PROFILE'] = profile.trim();
  for (const name of fillIn(text, given).left) {
    const value = await terminal.question(`${name}, ${settings[name].meaning.split(/[;:.]/)[0]}: `);
    if (value.trim() !== '') given[name] = value.trim();
  }
  terminal.close();
}
