import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { parseGstin } from '#domain/gst/gstin.ts';
import { financialYear, periodAt, previousPeriod } from '#domain/gst/returnPeriod.ts';
import { checkPortal } from '#portal/check/checkPortal.ts';
import { portalBy } from '#portal/portalBy.ts';
import { sendOverFetch } from '#portal/send.ts';
import { connectionOf } from '../compose/portal.ts';
import { goOutBy } from '../compose/outgoing.ts';
import { readerOf } from '../config/envReader.ts';
import { readPortal } from '../config/portal.ts';

const help = `npm run admin -- portal check --gstin GSTIN --username NAME

Signs in at the configured provider with one GSTIN, reads everything that is read before a return, and says what
answered, what did not and which settings seem wrong. It prepares nothing, asks for no code of a return and files
nothing. The portal sends its session code to the primary signatory; type it when asked, or press Enter to end before.

  --gstin GSTIN      a registration whose signatory is at hand
  --username NAME    its user name at the GST portal
  --help             this

The settings are those of the program: the environment, with SHUNYA_MODE=production.
Exit code 0: everything answered; 1: something did not; 2: the settings or the command are wrong.
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function portalCheck(gstinText: string, username: string): Promise<number> {
  const gstin = parseGstin(gstinText);
  if (gstin === null) {
    say('--gstin is no GSTIN: its check character does not fit.');
    return 2;
  }
  const reader = readerOf(process.env);
  if (reader.demo) {
    say('In demo mode there is nothing to check: set SHUNYA_MODE=production.');
    return 2;
  }
  const { config, secrets } = readPortal(reader, (path) => {
    try {
      return readFileSync(path);
    } catch {
      return null;
    }
  });
  goOutBy({
    http: reader.takeOrNull('HTTP_PROXY'),
    https: reader.takeOrNull('HTTPS_PROXY'),
    except: reader.takeOrNull('NO_PROXY'),
  });
  if (reader.problems.length > 0) {
    say(`The settings are wrong:\n${reader.problems.map((problem) => `  - ${problem}`).join('\n')}`);
    return 2;
  }
  const warnings: string[] = [];
  const portal = portalBy(config.profile, connectionOf(config, secrets, null), {
    send: sendOverFetch,
    now: Date.now,
    random: (bytes) => randomBytes(bytes),
    txn: randomUUID,
    warn: (fields, line) => void warnings.push(`${line} ${JSON.stringify(fields)}`),
  });
  const period = previousPeriod(periodAt(Date.now()));
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // A stream that ends without a line is an answer too.
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const isSound = await checkPortal({
    portal,
    profile: config.profile,
    login: { username, gstin },
    period,
    financialYear: financialYear(period),
    askForCode: () =>
      Promise.race([terminal.question('The session code that the signatory has received: '), ended]),
    say,
  });
  terminal.close();
  for (const warning of warnings) say(`- ${warning}`);
  return isSound && warnings.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { gstin: { type: 'string' }, username: { type: 'string' }, help: { type: 'boolean' } },
  });
  const { gstin, username } = values;
  const isAsked = positionals.join(' ') === 'portal check';
  if (values.help === true || !isAsked || typeof gstin !== 'string' || typeof username !== 'string') {
    process.stdout.write(help);
    return values.help === true ? 0 : 2;
  }
  return portalCheck(gstin, username);
}

process.exitCode = await main();
