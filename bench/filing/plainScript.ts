import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EvcCode, parseCode } from '#domain/gst/evc.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import type { Pan } from '#domain/gst/pan.ts';
import type { Result } from '#domain/shared/result.ts';
import { FORMS, financialYear, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { isNothing } from '#domain/gst/portalFigures.ts';
import type { PortalLogin, PortalSession } from '#portal/port.ts';
import { gstnPortal } from '#portal/gstn/gstnPortal.ts';
import { sendOverFetch } from '#portal/send.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { type Filer, startPhones } from './portal.ts';

/**
 * The simplest honest client, as a process of its own. It makes the calls of a GSTIN one after the other, for a
 * number of GSTINs at a time, with every check of the product, each read once. It stores nothing: a crash loses its
 * work, and a lost answer is not resolved. It uses the product's adapter, so that the two differ only in the code
 * around it.
 */
export type Script = {
  portal: { baseUrl: string; clientId: string; clientSecret: string };
  filers: Filer[];
  period: string;
  atOnce: number;
  offsetMs: number;
};

const waiting = new Map<string, (code: EvcCode) => void>();

const phones = await startPhones(({ to, text }) => {
  const code = parseCode(/\b\d{6}\b/.exec(text)?.[0] ?? '');
  if (code !== null) waiting.get(to)?.(code);
});
process.send?.({ smsUrl: phones.url });

process.once('message', (message) => {
  void run(message as Script).then((result) => {
    process.send?.(result);
    phones.close();
    process.disconnect();
  });
});

async function run({ portal, filers, period, atOnce, offsetMs }: Script): Promise<object> {
  const api = gstnPortal(
    {
      ...portal,
      ipUser: '127.0.0.1',
      certificate: { url: `${portal.baseUrl}/sim/certificate` },
      simulated: true,
    },
    {
      send: sendOverFetch,
      now: () => Date.now() + offsetMs,
      random: (bytes) => randomBytes(bytes),
      txn: () => randomUUID(),
    },
  );
  const began = performance.now();
  const queue = filers.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const filer of queue) await fileBoth(api, filer, period as ReturnPeriod);
    }),
  );
  return { seconds: (performance.now() - began) / 1000 };
}

async function fileBoth(
  api: ReturnType<typeof gstnPortal>,
  filer: Filer,
  period: ReturnPeriod,
): Promise<void> {
  const login = { username: filer.username, gstin: filer.gstin as Gstin };
  const pan = filer.pan as Pan;
  const year = financialYear(period);
  expect(await got(() => api.track(login.gstin, year)), ({ filed }) =>
    filed.every((row) => row.period !== period),
  );
  expect(await got(() => api.search(login.gstin)), (taxpayer) => taxpayer.status === 'Active');

  const first = codeFor(filer);
  const { challenge } = await got(() => api.askSessionCode(login));
  const session = await got(async () => api.openSession(login, challenge, await first));
  for (const form of FORMS) {
    expect(
      await got(() => api.returnSummary(login, session, form, period)),
      (summary) => summary.kind !== 'summary' || !summary.saved,
    );
    if (form === 'GSTR3B') await readGstr3b(api, login, session, period);
    await got(() => api.prepareNil(login, session, form, period));
    const evc = codeFor(filer);
    await got(() => api.askEvc(login, session, form, period, pan));
    const code = await evc;
    const json = await got(() => api.nilJson(login, session, form, period));
    await got(() => api.fileNil(login, session, { form, period, pan, code, json }));
    expect(await got(() => api.track(login.gstin, year)), ({ filed }) =>
      filed.some((row) => row.form === form && row.period === period),
    );
  }
}

async function readGstr3b(
  api: ReturnType<typeof gstnPortal>,
  login: PortalLogin,
  session: PortalSession,
  period: ReturnPeriod,
): Promise<void> {
  expect(
    await got(() => api.autoLiability(login, session, period)),
    ({ outward }) => outward !== null && isNothing(outward.tax),
  );
  await got(() => api.ledgerBalances(login, session, period));
  expect(await got(() => api.liability(login, session, period)), ({ owed }) => isNothing(owed));
  await got(() => api.gstr2b(login, session, period));
  await got(() => api.statementBalances(login, session, period));
  expect(await got(() => api.carriedLateFee(login, session, period)), isNothing);
}

const codeFor = ({ mobile }: Filer): Promise<EvcCode> =>
  new Promise((resolve) => {
    waiting.set(mobile, resolve);
  });

/** Repeats a call after a second when there were too many calls; any other failure ends the script. */
async function got<T>(ask: () => Promise<Result<T, PortalFault>>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer.ok) return answer.value;
    if (answer.failure.kind !== 'refused' || answer.failure.refusal.kind !== 'too_many_requests')
      throw new Error(`the portal answered ${JSON.stringify(answer.failure)}`);
    await sleep(1000);
  }
}

function expect<T>(value: T, holds: (value: T) => boolean): void {
  if (!holds(value)) throw new Error('the portal told something that stops a nil return');
}
