import { randomBytes, randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { parseGstin } from '#domain/gst/gstin.ts';
import { financialYear, periodAt, previousPeriod } from '#domain/gst/returnPeriod.ts';
import { checkPortal } from '#portal/check/checkPortal.ts';
import { portalBy } from '#portal/portalBy.ts';
import { sendOverFetch } from '#portal/send.ts';
import { connectionOf } from '../compose/portal.ts';
import { goOutBy } from '../compose/outgoing.ts';
import { readerOf } from '../config/envReader.ts';
import { readFileOrNull } from '../config/namedFiles.ts';
import { readPortal } from '../config/portal.ts';
import type { Say } from './report.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Signs in at the configured provider with one GSTIN, reads everything that is read before a return, and reports which
 * calls worked, which did not and which settings seem wrong. Files nothing. Returns the exit code.
 */
export async function portalCheck(
  env: Env,
  { gstin: gstinText, username }: { gstin: string; username: string },
  say: Say,
): Promise<number> {
  const gstin = parseGstin(gstinText);
  if (gstin === null) {
    say('--gstin is no GSTIN: its check character does not fit.');
    return 2;
  }
  const reader = readerOf(env);
  if (reader.demo) {
    say('In demo mode there is nothing to check: set SHUNYA_MODE=production.');
    return 2;
  }
  const { config, secrets } = readPortal(reader, readFileOrNull);
  goOutBy({
    http: reader.valueOrNull('HTTP_PROXY'),
    https: reader.valueOrNull('HTTPS_PROXY'),
    except: reader.valueOrNull('NO_PROXY'),
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
  let isClosed = false;
  const ended = new Promise<string>((resolve) =>
    terminal.once('close', () => {
      isClosed = true;
      resolve('');
    }),
  );
  const isSound = await checkPortal({
    portal,
    profile: config.profile,
    login: { username, gstin },
    period,
    financialYear: financialYear(period),
    askForCode: async () => {
      if (isClosed) {
        say(
          '- there is no terminal to type the code at: run this in one (docker: exec -it), or pass the code by a pipe',
        );
        return '';
      }
      return Promise.race([terminal.question('The session code that the signatory has received: '), ended]);
    },
    say,
  });
  terminal.close();
  for (const warning of warnings) say(`- ${warning}`);
  return isSound && warnings.length === 0 ? 0 : 1;
}
