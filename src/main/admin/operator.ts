import { readFileSync } from 'node:fs';
import { parseMobile } from '#domain/account/person.ts';
import { type Gstin, parseGstin } from '#domain/gst/gstin.ts';
import { startOperatorPort } from './operatorPage.ts';
import { gstinInLog } from '#metrics/watchedFilings.ts';
import { openLog } from '#security/log.ts';
import { disableGstin, listStuck, wakeGstin, whyGstin } from '#usecases/operate/gstins.ts';
import { endSessionsOfNumber, sessionsOfNumber } from '#usecases/operate/numbers.ts';
import type { Measures } from '#usecases/ports/machine.ts';
import type { InCare } from '#usecases/ports/operate.ts';
import { readOperatorPage } from '../config/config.ts';
import { readerOf } from '../config/envReader.ts';
import { formatDatabaseRefusal } from '../databaseRefusal.ts';
import { openInstallation } from './installation.ts';
import { groupStuck, printSessions, printWhy, type Say } from './report.ts';

/**
 * `shunya operator`: the operator's page, a process of its own that runs only where somebody starts it. It does what
 * `admin stuck`, `why`, `retry`, `disable` and `sessions` do, with the same entries in the owners' security log.
 */
const minToken = 32;
const wrong = 2;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const linesOf = async (print: (say: Say) => Promise<void>): Promise<string[]> => {
  const lines: string[] = [];
  await print((line) => void lines.push(line));
  return lines;
};

/** The figures of the queue and of messages, in the words of docs/operations.md. */
const figuresOf = (of: Measures): [string, string][] => [
  ['Registrations due', withAge(of.due, of.dueSeconds)],
  ['Portal codes awaited', withAge(of.awaitedCodes, of.awaitedSeconds)],
  ['Returns sent without an answer', withAge(of.unknownOutcomes, of.unknownSeconds)],
  ['Mails and SMS waiting', withAge(of.messages, of.messageSeconds)],
  ['Mails and SMS given up within a day', String(of.givenUp)],
  ['Sessions', String(of.sessions)],
];
const withAge = (count: number, seconds: number): string =>
  count === 0 ? '0' : `${count}, the oldest for ${formatAge(seconds)}`;
const formatAge = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return 'less than a minute';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours < 1) return `${minutes} min`;
  return hours < 48 ? `${hours} h ${rest} min` : `${Math.floor(hours / 24)} days`;
};

async function main(env: Readonly<Record<string, string | undefined>>): Promise<number | null> {
  const reader = readerOf(env);
  const { port, host, tokenFile: file } = readOperatorPage(reader);
  const token = file === null ? '' : readTextOrEmpty(file);
  if (port === null) reader.problem('OPERATOR_PORT is missing: the page has a port of its own.');
  if (token.length < minToken)
    reader.problem(
      `OPERATOR_TOKEN_FILE is wrong: it must name a readable file with a token of at least ${minToken} characters.`,
    );
  const opened = await openInstallation(env);
  const problems = [...reader.problems, ...(opened.ok ? [] : opened.failure)];
  if (problems.length > 0 || port === null || !opened.ok) {
    if (opened.ok) await opened.value.close();
    print(`The settings are wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    return wrong;
  }
  const installation = opened.value;
  const { ports } = installation;
  const log = openLog({ level: 'info', role: 'operator' });
  const ofGstin =
    (act: string, work: (gstin: Gstin, say: Say) => Promise<void>) =>
    async (text: string): Promise<string[]> => {
      const gstin = parseGstin(text);
      if (gstin === null) return ['This is not a GSTIN.'];
      log.info({ act, gstin: gstinInLog(ports.seal, gstin) }, "an act on the operator's page");
      return linesOf((say) => work(gstin, say));
    };
  const ofNumber =
    (act: string, work: (phone: string, say: Say) => Promise<void>) =>
    async (text: string): Promise<string[]> => {
      const phone = parseMobile(text);
      if (phone === null) return ['This is not an Indian mobile number.'];
      log.info({ act }, "an act on the operator's page");
      return linesOf((say) => work(phone, say));
    };
  const sayWhere = (found: InCare[], what: string, say: Say): void => {
    for (const { accountId } of found) say(`${what}, in account ${accountId}.`);
    if (found.length === 0) say('No account has this GSTIN.');
  };
  const listSessions = async (phone: string, say: Say): Promise<void> => {
    const found = await sessionsOfNumber(ports, phone);
    if (found === null) say('Nobody has signed in with this number.');
    else printSessions(found, say);
  };
  const served = await startOperatorPort({
    host,
    port,
    token,
    failed: (error) => log.error({ error }, "the operator's page failed"),
    acts: {
      overview: async () => {
        const { stuck, more } = await listStuck(ports);
        return {
          stuck: groupStuck(stuck),
          more,
          figures: figuresOf(await installation.measures()),
          processes: (await installation.processes()).map(({ roles, host, release }) => [
            `${roles} on ${host}`,
            `release ${release}`,
          ]),
        };
      },
      why: ofGstin('why', async (gstin, say) => printWhy(await whyGstin(ports, gstin), say)),
      retry: ofGstin('retry', async (gstin, say) =>
        sayWhere(await wakeGstin(ports, gstin), 'Will be tried now', say),
      ),
      disable: ofGstin('disable', async (gstin, say) =>
        sayWhere(await disableGstin(ports, gstin), 'Recurring filing is off', say),
      ),
      sessions: ofNumber('sessions', listSessions),
      'end-sessions': ofNumber('end-sessions', async (phone, say) => {
        await listSessions(phone, say);
        const over = await endSessionsOfNumber(ports, phone);
        say(`${over?.ended ?? 0} ended.`);
      }),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void served.close().then(() => installation.close()));
  print(`The operator's page is at port ${served.port}.`);
  return null;
}

function readTextOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

const code = await main(process.env).catch((error: unknown) => {
  const sentence = formatDatabaseRefusal(error);
  if (sentence === null) throw error;
  print(sentence);
  return wrong;
});
if (code !== null) process.exitCode = code;
