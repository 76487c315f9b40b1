import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseEnv } from 'node:util';
import { readConfig } from '../config/config.ts';
import { readFileOrNull } from '../config/namedFiles.ts';
import { mistakeIn } from '../config/mistakes.ts';
import { type SettingName, settings } from '../config/settings.ts';
import { SMS_GATEWAYS } from '#notify/smsGateways.ts';
import { calledAs } from './calledAs.ts';
import { checkInstallation } from './check.ts';
import type { Say } from './report.ts';

const root = join(import.meta.dirname, '../../..');
/** Where a package stands whatever its version is, so that the file of settings outlives an upgrade. */
const standing = '/opt/shunya';

type Given = Record<string, string>;
/** Asks a person for one line. */
export type Ask = (question: string) => Promise<string>;

/** The example with the given settings in it; one that stands in a comment is uncommented. */
function fillIn(text: string, given: Readonly<Given>): string {
  return text
    .split('\n')
    .map((line) => {
      const name = /^#?([A-Z_]+)=/.exec(line)?.[1];
      const value = name === undefined ? undefined : given[name];
      return value === undefined ? line : `${name}=${value}`;
    })
    .join('\n');
}

/** Settings that still have a value to fill in, in the order of the example. */
function leftIn(filled: string): SettingName[] {
  const values = parseEnv(filled);
  return (Object.keys(settings) as SettingName[]).filter(
    (name) => mistakeIn(values[name] ?? '', settings[name], false) !== null,
  );
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
    say(`${file} exists and is left as it is. "${calledAs('admin')} check" tests it.`);
    return 2;
  }
  const given: Given = {};
  for (const word of words) {
    const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/s.exec(word) ?? [];
    if (!(name in settings) || value.includes('\n')) {
      say(`"${word.split('=')[0]}" is no setting: give NAME=value.`);
      return 2;
    }
    given[name] = value;
  }
  const text = readFileSync(join(root, '.env.example'), 'utf8');
  if (process.stdin.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    await askForSettings(text, { given, profile }, (question) => terminal.question(question), say);
    terminal.close();
  } else chooseProfile(given, profile);
  const filled = fillIn(text, given);
  writeFileSync(file, filled, { mode: 0o600, flag: 'wx' });
  say(`Wrote ${file}, readable by its owner alone.`);
  const left = leftIn(filled);
  for (const name of left) say(`- ${name}: fill in your own.`);
  if (left.length > 0) {
    say(`Then: ${calledAs('admin')} check`);
    return 1;
  }
  return checkInstallation(parseEnv(filled), say);
}

/** A profile that comes with the program may be named without its path; a rehearsal needs nothing else of the portal. */
function chooseProfile(given: Given, name: string): void {
  given['PORTAL_PROFILE'] ??= fileOfProfile(name) ?? name;
  if (given['PORTAL_PROFILE'] !== 'simulator') return;
  given['PORTAL_ALLOW_SIMULATED'] ??= 'yes';
  given['PORTAL_CLIENT_ID'] ??= '';
  given['PORTAL_CLIENT_SECRET'] ??= '';
}

function fileOfProfile(name: string): string | null {
  if (!/^[a-z]+$/.test(name)) return null;
  return [standing, root].map((at) => join(at, 'profiles', `${name}.json`)).find(existsSync) ?? null;
}

/**
 * Adds to `given` what a person answers: first the choices that decide what else is needed, then whatever a start would
 * miss or refuse. A wrong answer is asked for again; an empty one leaves the setting as it is.
 */
export async function askForSettings(
  text: string,
  { given, profile }: { given: Given; profile: string },
  ask: Ask,
  say: Say,
): Promise<void> {
  const chosen = await ask(`Profile of your provider, or simulator for a rehearsal [${profile}]: `);
  chooseProfile(given, chosen.trim() || profile);
  const take = (name: SettingName, standard?: string, choices?: string): Promise<void> =>
    takeAnswer({ name, standard, choices }, given, ask, say);
  await take('HOST', '127.0.0.1');
  await take('SMTP_USER', '');
  if ((given['SMTP_USER'] ?? '') !== '') await take('SMTP_PASSWORD');
  await take('SMS_GATEWAY', 'generic', SMS_GATEWAYS.join(', '));
  await take('SMS_DLT', 'registered', 'registered, or none while no SMS text is registered in India');
  if (given['SMS_DLT'] === 'none') given['SMS_TEMPLATES_FILE'] ??= '';
  const asked = new Set<SettingName>();
  for (;;) {
    const next = wantedBy(fillIn(text, given)).find((name) => !asked.has(name));
    if (next === undefined) return;
    asked.add(next);
    delete given[next];
    await take(next);
  }
}

/** The settings that the start names as missing, wrong or not filled in. */
function wantedBy(filled: string): SettingName[] {
  const read = readConfig(parseEnv(filled), readFileOrNull);
  const named = read.ok ? [] : read.failure.map((sentence) => /^[A-Z_]+/.exec(sentence)?.[0]);
  return [...new Set([...leftIn(filled), ...(Object.keys(settings) as SettingName[])])].filter(
    (name) => leftIn(filled).includes(name) || named.includes(name),
  );
}

async function takeAnswer(
  {
    name,
    standard,
    choices,
  }: { name: SettingName; standard?: string | undefined; choices?: string | undefined },
  given: Given,
  ask: Ask,
  say: Say,
): Promise<void> {
  if (name in given) return;
  const { meaning, example, shape } = settings[name];
  const what =
    choices ??
    meaning
      .split(/[;:.]/)[0]
      ?.replaceAll(/[`]|\]\([^)]*\)/g, '')
      .replaceAll('[', '');
  const hint =
    standard === undefined ? `like ${example}` : standard === '' ? 'Enter: without' : `[${standard}]`;
  for (;;) {
    const value = (await ask(`${name}, ${what} (${hint}): `)).trim() || (standard ?? '');
    if (value === '') return;
    const mistake = mistakeIn(value, settings[name], false);
    const parsed = shape.safeParse(value);
    if (mistake === null && parsed.success) {
      given[name] = value;
      return;
    }
    const wanted = parsed.error?.issues[0]?.message.replace(/^Invalid option: expected /, '');
    say(`  That ${mistake ?? `is wrong, it must be: ${wanted ?? 'something else'}`}.`);
  }
}
