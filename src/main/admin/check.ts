import { randomBytes, randomUUID } from 'node:crypto';
import { openDatabase } from '#db/open.ts';
import { tryWrite } from '#db/rows/process.ts';
import { mailSender } from '#notify/mailSender.ts';
import { portalBy } from '#portal/portalBy.ts';
import { faultName, isUntrusted, sendOverFetch, trustIt } from '#portal/send.ts';
import { goOutBy } from '../compose/outgoing.ts';
import { connectionOf } from '../compose/portal.ts';
import { type Config, readConfig, type Secrets } from '../config/config.ts';
import { closedToTheUnit, readFileOrNull } from '../config/namedFiles.ts';
import { formatDatabaseRefusal } from '../databaseRefusal.ts';
import type { Say } from './report.ts';

type Found = { what: string; problem: string | null };

/**
 * Tests what the settings name, without sending or filing anything: the database with its clock and its disk, mail, SMS
 * and the portal. Returns the exit code.
 */
export async function checkInstallation(
  env: Readonly<Record<string, string | undefined>>,
  say: Say,
): Promise<number> {
  const read = readConfig(env, readFileOrNull);
  if (!read.ok) {
    say(`The settings are wrong:\n${read.failure.map((problem) => `  - ${problem}`).join('\n')}`);
    return 2;
  }
  const { config, secrets } = read.value;
  if (config.mode === 'demo') {
    say(
      'In demo mode there is nothing to check: set SHUNYA_MODE=production, as the file of "admin setup" does.',
    );
    return 2;
  }
  goOutBy(secrets.proxy);
  const found = [
    ...(process.getuid?.() === 0 ? closedToTheUnit(env).map(asFound) : []),
    ...(await checkDatabase(secrets)),
    await checkMail(config, secrets),
    await checkSms(config),
    await checkPortal(config, secrets),
  ];
  for (const { what, problem } of found) say(`${what}: ${problem ?? 'works'}`);
  return found.every(({ problem }) => problem === null) ? 0 : 1;
}

const asFound = ({ name, path }: { name: string; path: string }): Found => ({
  what: name,
  problem: `root can read ${path}, but the unit runs as an account of its own: chmod 644 the file, 755 its folder`,
});

/** As many seconds may the clocks differ: from one minute on no work is begun. */
const maxOffsetSeconds = 30;

async function checkDatabase({ databaseUrl }: Secrets): Promise<Found[]> {
  if (databaseUrl === null) return [{ what: 'Database', problem: 'DATABASE_URL is missing' }];
  const database = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    const asked = Date.now();
    const now = await tryWrite(database);
    const seconds = Math.round((now < asked ? now - asked : Math.max(0, now - Date.now())) / 1000);
    return [
      { what: 'Database and its disk', problem: null },
      {
        what: 'Clock',
        problem:
          Math.abs(seconds) <= maxOffsetSeconds
            ? null
            : `PostgreSQL's is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} this machine's: start NTP on both`,
      },
    ];
  } catch (error) {
    return [
      {
        what: 'Database and its disk',
        problem: formatDatabaseRefusal(error) ?? `fails (${faultName(error)})`,
      },
    ];
  } finally {
    await database.close();
  }
}

async function checkMail({ mail }: Config, { smtpLogin }: Secrets): Promise<Found> {
  const what = 'Mail server';
  if (mail.via !== 'smtp') return { what, problem: 'SMTP_HOST is missing' };
  const mailer = mailSender({ ...mail, login: smtpLogin });
  try {
    const outcome = await mailer.verify();
    return { what, problem: outcome.sent ? null : `refuses or does not answer (${outcome.reason})` };
  } finally {
    mailer.close();
  }
}

async function checkSms({ sms }: Config): Promise<Found> {
  const what = 'SMS gateway (reached, nothing sent)';
  return sms.via === 'http' ? { what, problem: await reach(sms.url) } : { what, problem: null };
}

async function checkPortal({ portal: config }: Config, { portal: secrets }: Secrets): Promise<Found> {
  const portal = portalBy(config.profile, connectionOf(config, secrets, null), {
    send: sendOverFetch,
    now: Date.now,
    random: (bytes) => randomBytes(bytes),
    txn: randomUUID,
  });
  const certificate = await portal.begin();
  if (certificate?.readable === false)
    return { what: "Portal's certificate", problem: `${certificate.from}: ${certificate.says}` };
  const what = 'Portal (reached; "admin portal check" signs in)';
  return { what, problem: config.at === 'own' ? null : await reach(config.at.url) };
}

const formatRoad = (fault: string): string =>
  isUntrusted(fault)
    ? `has a certificate that this machine does not trust (${fault}): ${trustIt}`
    : `does not answer (${fault})`;

/** Any answer is one: without a login most are refusals. */
async function reach(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    });
    await response.body?.cancel();
    return null;
  } catch (error) {
    return `${new URL(url).host} ${formatRoad(faultName(error))}`;
  }
}
