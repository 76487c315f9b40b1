import { canRetry } from '#domain/filing.ts';
import type { ReturnPeriod } from '#domain/returnPeriod.ts';
import {
  askCode,
  retryFiling,
  scheduleToday,
  skipFiling,
  skipMonth,
  undoSkip,
} from '#usecases/actOnFiling.ts';
import { addRegistration } from '#usecases/addRegistration.ts';
import { deleteRegistration, setAutoFilling, setConsent } from '#usecases/changeRegistration.ts';
import type { Ports } from '#usecases/ports.ts';
import type { Filing, Registration } from '#usecases/portsOfStore.ts';
import { giveCode, listAwaitedCodes } from '#usecases/typeCode.ts';
import { codeInText } from '#domain/evc.ts';
import { byGstin, type Taxpayer } from '../../portal-sim/book.ts';
import { orderRefusal, periodRefusal } from '../../portal-sim/filingRules.ts';
import { mintArn } from '../../portal-sim/identifiers.ts';
import type { World } from './world.ts';

const day = 24 * 3_600_000;
const forms = ['GSTR1', 'GSTR3B'] as const;
const password = 'Demo@1234';

export type User = { id: string; usernames: string[] };

export function addUser(world: World, user: User): void {
  const { tables } = world.store;
  const phone = `+9198${String(tables.people.size).padStart(8, '0')}`;
  const at = world.scheduler.time.now;
  tables.people.set(user.id, { id: user.id, phone, name: '', email: '', role: 'user', createdAt: at });
  for (const username of user.usernames)
    world.after(world.between(0, 3 * day), `${username} is added`, () => add(world, user, username));
  const look = (): void => {
    world.after(world.between(day / 4, 4 * day), 'a person looks', () => {
      if (!world.quiet) lookAround(world, user);
      look();
    });
  };
  look();
}

function add(world: World, user: User, username: string): void {
  const askEachMonth = world.chance(0.3);
  world.act('adds', (ports) =>
    addRegistration(ports, user.id, { username, password, nickName: username, gstin: null, askEachMonth }),
  );
}

/** A person who does what the pages say, or something else. */
function lookAround(world: World, user: User): void {
  const mine = [...world.store.tables.registrations.values()].filter(
    (row) => row.userId === user.id && row.deletedAt === null,
  );
  for (const username of user.usernames) {
    const known = mine.filter((row) => row.username === username);
    if (known.every((row) => row.status === 'failed') && world.chance(0.5)) add(world, user, username);
  }
  const helpful = world.chance(0.6);
  for (const registration of mine) {
    if (helpful) help(world, user, registration);
    else if (world.chance(0.4)) meddle(world, user, registration);
  }
}

const filingsOf = (world: World, registration: Registration): Filing[] =>
  [...world.store.tables.filings.values()].filter((row) => row.registrationId === registration.id);

function help(world: World, user: User, { id, gstin, status }: Registration): void {
  const act = (name: string, body: (ports: Ports) => Promise<unknown>): void => world.act(name, body);
  if (status === 'failed') {
    act('deletes the failed', (ports) => deleteRegistration(ports, user.id, { gstin: '', id }));
    return;
  }
  const taxpayer = gstin === null ? undefined : byGstin(world.book, gstin);
  if (taxpayer === undefined) return;
  taxpayer.apiAccess.on = true;
  taxpayer.apiAccess.since = world.scheduler.time.now;
  if (world.chance(0.5)) for (const filing of Object.values(taxpayer.filings)) filing.lateFeePaid = true;
  const registration = world.store.tables.registrations.get(id);
  const filings = registration === undefined ? [] : filingsOf(world, registration);
  for (const filing of filings) {
    const states = forms.map((form) => filing.returns[form].state);
    if (states.includes('waiting_for_consent') || (states.includes('skipped') && world.chance(0.3)))
      act('presses today', (ports) => scheduleToday(ports, user.id, id));
    else if (states.includes('waiting_for_code'))
      act('asks the code', (ports) => askCode(ports, user.id, id));
    else if (states.some((state) => canRetry(state))) {
      if (world.chance(0.4)) for (const form of forms) fileAtPortal(world, taxpayer, form, filing.period);
      act('retries', (ports) => retryFiling(ports, user.id, filing.id));
    } else if (
      forms.some(
        (form) => filing.returns[form].state === 'scheduled' && filing.returns[form].scheduledAt === null,
      )
    )
      act('presses today', (ports) => scheduleToday(ports, user.id, id));
  }
}

function meddle(world: World, user: User, registration: Registration): void {
  const { id } = registration;
  const filings = filingsOf(world, registration);
  const filing = filings[world.between(0, Math.max(0, filings.length - 1))];
  const on = world.chance(0.7);
  const acts: [string, (ports: Ports) => Promise<unknown>][] = [
    ['skips the month', (ports) => skipMonth(ports, user.id, id)],
    ['presses today', (ports) => scheduleToday(ports, user.id, id)],
    ['presses today', (ports) => scheduleToday(ports, user.id, id)],
    ['turns auto', (ports) => setAutoFilling(ports, user.id, { registration: id, on })],
    ['changes consent', (ports) => setConsent(ports, user.id, { registration: id, askEachMonth: !on })],
    ['changes consent', (ports) => setConsent(ports, user.id, { registration: id, askEachMonth: !on })],
  ];
  if (filing !== undefined)
    acts.push(
      ['skips', (ports) => skipFiling(ports, user.id, filing.id)],
      ['takes the skip back', (ports) => undoSkip(ports, user.id, filing.id)],
      ['retries', (ports) => retryFiling(ports, user.id, filing.id)],
    );
  if (world.chance(0.1))
    acts.push(['deletes', (ports) => deleteRegistration(ports, user.id, { gstin: '', id })]);
  const [name, act] = acts[world.between(0, acts.length - 1)] ?? ['', () => Promise.resolve()];
  world.act(name, act);
}

/** The taxpayer files by other means, where the law allows it now. */
export function fileAtPortal(
  world: World,
  taxpayer: Taxpayer,
  form: 'GSTR1' | 'GSTR3B',
  period: ReturnPeriod,
): void {
  const { now } = world.scheduler.time;
  const key = `${form}|${period}`;
  if (taxpayer.filings[key] !== undefined) return;
  if (periodRefusal(taxpayer, form, period, now) ?? orderRefusal(taxpayer, form, period)) return;
  const arn = mintArn(world.book.serials, taxpayer.gstin.slice(0, 2), period);
  const fee = { lateFeeRupees: 0, lateFeePaid: true, daysLate: 0 };
  taxpayer.filings[key] = { arn, filedAt: now, visibleAt: now, by: 'seed', ...fee };
}

/** The signatory reads the portal's mail and types the code where the app asks for one, mostly right. */
export function typeCode(world: World, user: User, text: string): void {
  world.act('types a code', async (ports) => {
    const code = world.chance(0.05) ? '000000' : codeInText(text);
    const awaited = await listAwaitedCodes(ports, user.id);
    const request = awaited.find((one) => text.includes(one.gstin)) ?? awaited[0];
    if (code === null || request === undefined) return;
    world.delivered.push({ code, at: world.scheduler.time.now });
    await giveCode(ports, user.id, { id: request.id, code });
  });
}
