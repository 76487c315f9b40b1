import { parseArgs } from 'node:util';
import { parseMobile } from '#domain/account/person.ts';
import { type Gstin, parseGstin } from '#domain/gst/gstin.ts';
import { gstinInLog } from '#metrics/watchedFilings.ts';
import { disableGstin, listStuck, wakeGstin, whyGstin } from '#usecases/operate/gstins.ts';
import { endSessionsOfNumber, removeFactorOfNumber, sessionsOfNumber } from '#usecases/operate/numbers.ts';
import type { InCare, OperatorPorts } from '#usecases/ports/operate.ts';

import { formatDatabaseRefusal } from '../databaseRefusal.ts';
import { calledAs } from './calledAs.ts';
import { openInstallation } from './installation.ts';
import { checkInstallation } from './check.ts';
import { portalCheck } from './portalCheck.ts';
import { printAnchors, verifyPaper } from './verifyPaper.ts';
import { printExtensions, printSessions, printStuck, printWhy } from './report.ts';
import { setup } from './setup.ts';

const help = `${calledAs('admin')} COMMAND

  stuck                 returns that may need you: no answer, late work, unknown refusals, tries used up, people waited for
  why GSTIN             its state in each account, with the events of its newest months
  retry GSTIN           tries it now; files nothing without consent
  disable GSTIN         switches recurring filing off in each account; the owner can switch it on again
  sessions NUMBER       lists the sessions of the person with this mobile number
  sessions NUMBER --end ends all of these sessions; risky acts need a fresh proof
  second-factor NUMBER --remove
                        for a person who lost authenticator and recovery codes: the number alone signs in again. First
                        verify who asks by their signature at the portal, not by the number that calls
  verify-proof FILE     checks a proof of a filing (JSON or PDF) against itself and, with DATABASE_URL, against the chain
                        and the events of this installation
  proof-anchors         lists the daily anchors of the proofs, newest first, for you to publish
  extensions            lists the moved due dates that this installation knows
  setup FILE --profile PROFILE [NAME=value ...]
                        writes a settings file from the example, asks for the rest at the terminal, and checks it
  check                 tests database, clock, disk, mail, SMS and the portal's certificate. It sends and files nothing
  portal check --gstin GSTIN --username NAME
                        signs in at the configured provider with one GSTIN, reads everything that a filing reads first,
                        and lists each answer, each failure and the settings that seem wrong. It files nothing. The
                        portal sends a session code to the primary signatory: type it, or press Enter to stop
  --help                this

The settings come from the environment, as the program's do. All commands but "setup", "portal check" and "verify-proof"
need DATABASE_URL.
Exit code 0: done; 1: something needs your attention, or nothing was found; 2: the settings or the command are wrong.
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
// The reader has seen enough: `| head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
const [done, toLookAt, wrong] = [0, 1, 2];

type Command = (ports: OperatorPorts) => Promise<number>;

/** The command of the operator; null when the words are not a command. */
function commandOf(
  words: string[],
  { end, remove }: { end: boolean; remove: boolean },
): Command | string | null {
  const [name = '', subject = '', ...more] = words;
  if (more.length > 0) return null;
  switch (name) {
    case 'stuck':
      return subject === '' ? stuck : null;
    case 'proof-anchors':
      return subject === '' ? anchors : null;
    case 'extensions':
      return subject === '' ? extensions : null;
    case 'why':
      return onGstin(subject, why);
    case 'retry':
      return onGstin(subject, async (ports, gstin) =>
        printWhere(await wakeGstin(ports, gstin), 'Will be tried now'),
      );
    case 'disable':
      return onGstin(subject, async (ports, gstin) =>
        printWhere(await disableGstin(ports, gstin), 'Recurring filing is off'),
      );
    case 'sessions':
      return sessions(subject, end);
    case 'second-factor':
      return remove ? secondFactor(subject) : null;
    default:
      return null;
  }
}

function onGstin(
  text: string,
  act: (ports: OperatorPorts, gstin: Gstin) => Promise<number>,
): Command | string {
  const gstin = parseGstin(text);
  return gstin === null
    ? `"${text}" is not a GSTIN: it has fifteen characters, and the last one checks the others.`
    : (ports) => act(ports, gstin);
}

const stuck: Command = async (ports) => {
  const found = await listStuck(ports);
  printStuck(found, say);
  return found.stuck.length === 0 ? done : toLookAt;
};

const extensions: Command = async (ports) => {
  printExtensions(ports.extensions, say);
  return done;
};

const anchors: Command = async (ports) => {
  const made = await ports.operator.anchors();
  printAnchors(made, say);
  return made.length === 0 ? toLookAt : done;
};

async function why(ports: OperatorPorts, gstin: Gstin): Promise<number> {
  const found = await whyGstin(ports, gstin);
  printWhy(found, say);
  say(`In the log: gstin ${gstinInLog(ports.seal, gstin)}.`);
  return found.accounts.length === 0 ? toLookAt : done;
}

function printWhere(found: InCare[], what: string): number {
  for (const { accountId } of found) say(`${what}, in account ${accountId}.`);
  if (found.length === 0) say('No account has this GSTIN.');
  return found.length === 0 ? toLookAt : done;
}

function sessions(text: string, end: boolean): Command | string {
  const phone = parseMobile(text);
  if (phone === null) return `"${text}" is no Indian mobile number.`;
  return async (ports) => {
    const found = await sessionsOfNumber(ports, phone);
    if (found === null) {
      say('Nobody has signed in with this number.');
      return toLookAt;
    }
    printSessions(found, say);
    if (end) {
      const over = await endSessionsOfNumber(ports, phone);
      say(`${over?.ended ?? 0} ended.`);
    }
    return done;
  };
}

function secondFactor(text: string): Command | string {
  const phone = parseMobile(text);
  if (phone === null) return `"${text}" is no Indian mobile number.`;
  return async (ports) => {
    const removed = await removeFactorOfNumber(ports, phone);
    say(
      removed === null
        ? 'Nobody has signed in with this number.'
        : removed
          ? 'Removed. All their sessions have ended, and they get a message.'
          : 'They have no second factor.',
    );
    return removed === true ? done : toLookAt;
  };
}

async function main(env: Readonly<Record<string, string | undefined>>): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: {
      gstin: { type: 'string' },
      username: { type: 'string' },
      profile: { type: 'string' },
      end: { type: 'boolean' },
      remove: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const { gstin, username } = values;
  if (values.help === true) {
    process.stdout.write(help);
    return done;
  }
  if (positionals.join(' ') === 'portal check' && typeof gstin === 'string' && typeof username === 'string')
    return portalCheck(env, { gstin, username }, say);
  const [name, file = '', ...words] = positionals;
  if (name === 'portal') {
    say(`${calledAs('admin')} portal check --gstin GSTIN --username NAME`);
    return wrong;
  }
  if (name === 'verify-proof' && file !== '' && words.length === 0) return verifyPaper(env, file, say);
  if (name === 'check' && file === '') return checkInstallation(env, say);
  if (name === 'setup' && file !== '')
    return setup(
      { file, words, profile: typeof values.profile === 'string' ? values.profile : 'sandbox' },
      say,
    );
  const command = commandOf(positionals, {
    end: values.end === true,
    remove: values.remove === true,
  });
  if (command === null || typeof command === 'string') {
    say(command ?? help.trimEnd());
    return wrong;
  }
  const opened = await openInstallation(env);
  if (!opened.ok) {
    say(`The settings are wrong:\n${opened.failure.map((problem) => `  - ${problem}`).join('\n')}`);
    return wrong;
  }
  try {
    return await command(opened.value.ports);
  } finally {
    await opened.value.close();
  }
}

process.exitCode = await main(process.env).catch((error: unknown) => {
  const sentence = formatDatabaseRefusal(error);
  if (sentence === null) throw error;
  say(sentence);
  return wrong;
});
