import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signatoryPanState } from '#domain/registration/signatory.ts';
import { parsePan } from '#domain/gst/pan.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { minutes } from '#domain/shared/istTime.ts';
import { sayFinding } from '#texts/sayFinding.ts';
import { addRegistration } from '#usecases/registration/addRegistration.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { getRegistration } from '#usecases/registration/getRegistration.ts';
import { setSignatoryPan } from '#usecases/registration/setSignatoryPan.ts';
import { retryFiling } from '#usecases/filing/retryFiling.ts';
import { addTaxpayer, type TaxpayerSpec } from '../../../portal-sim/taxpayers.ts';
import { type Desk, startDesk } from './desk.ts';

/* Nobody but a proprietor signs with the PAN that stands in the GSTIN; the real portal tells nobody's. */

let desk: Desk;
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
});
after(() => desk.close());

const karta = (username: string, pan: string) => ({
  name: 'Karta',
  pan,
  mobile: '+919000100990',
  email: `${username}@taxpayer.example`,
});

/** A family's business whose signatory the portal does not report, and whose codes reach us. */
async function family(number: number, besides: Partial<TaxpayerSpec> = {}): Promise<Registration> {
  const username = `family.${number}`;
  const spec: TaxpayerSpec = {
    username,
    pan: `AASHP44${number}7N`,
    constitution: 'Hindu Undivided Family',
    signatories: [karta(username, `TSBPP73${number}1F`)],
    listsSignatory: false,
    ...besides,
  };
  const registration = await desk.add(spec);
  // The portal tells no address, and no code is asked for yet. The person then writes where the codes are forwarded from.
  await desk.until(new Date(desk.now + minutes(15)).toISOString());
  await desk.store.asTenant(desk.accountId, (rows) =>
    rows.signatories.update(registration.signatoryId ?? '', {
      email: `${username}@taxpayer.example`,
      relaySeen: 'untried',
      linksSince: null,
      smsSecretSealed: null,
    }),
  );
  return registration;
}

const calls = (...actions: string[]): number =>
  desk.calls.filter(({ action }) => actions.includes(action)).length;

async function panState(id: string) {
  const { rows } = await listCards(desk.ports, desk.accountId, { limit: 100, after: null });
  return rows.find((card) => card.id === id)?.signatoryPan;
}

const tell = (registration: Registration, pan: string) =>
  setSignatoryPan(desk.ports, desk.accountId, { registration: registration.id, pan });

test('the card asks for the PAN of who signs from the start, no code is asked for without it, and with it the month files itself', async () => {
  const registration = await family(1);
  assert.deepEqual(await panState(registration.id), { state: 'missing', shown: '' });
  const before = calls('OTPREQUEST', 'EVCOTP');
  await desk.until('2026-11-05T09:00:00+05:30');
  const stopped = await desk.row(registration.id, 'GSTR1');
  assert.deepEqual([stopped.state, stopped.finding?.code], ['blocked', 'signatory_pan_missing']);
  assert.equal(calls('OTPREQUEST', 'EVCOTP'), before);

  const typo = await tell(registration, 'TSBPP73111');
  assert.ok(!typo.ok && typo.failure.kind === 'fields');
  assert.deepEqual(await panState(registration.id), { state: 'missing', shown: '' });
  assert.ok((await tell(registration, ' tsbpp7311f ')).ok);
  assert.deepEqual(await panState(registration.id), { state: 'known', shown: 'TS••••••1F' });
  await desk.until('2026-11-11T09:00:00+05:30');
  assert.deepEqual(desk.accepted(registration.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
});

test('a PAN that is entered when the GSTIN is added is the signatory from the start; a proprietor is never asked', async () => {
  const spec = { username: 'family.early', pan: 'AASHP4448N', constitution: 'Hindu Undivided Family' };
  const known = { ...spec, signatories: [karta('early', 'TSBPP7348F')], listsSignatory: false };
  assert.equal(addTaxpayer(desk.book, known, desk.now), null);
  const added = await addRegistration(desk.ports, desk.accountId, {
    username: known.username,
    password: 'Demo@1234',
    nickName: 'Early',
    gstin: null,
    askEachMonth: false,
    signatoryPan: parsePan('TSBPP7348F'),
  });
  assert.ok(added.ok);
  await desk.until(new Date(desk.now).toISOString());
  assert.deepEqual(await panState(added.value.id), { state: 'known', shown: 'TS••••••8F' });

  const proprietor = await desk.add({ username: 'alone', listsSignatory: false });
  assert.equal((await panState(proprietor.id))?.state, 'known');
  const company = { username: 'company', pan: 'AAGCG9271B', constitution: 'Private Limited Company' };
  assert.equal(
    (await panState((await desk.add({ ...company, listsSignatory: false })).id))?.state,
    'not_needed',
  );
});

test('a PAN that the portal refuses is named by its mask, is not tried again, and the right one continues in the same session', async () => {
  // On the 5th of the next month, so that nothing is late.
  await desk.until('2026-12-01T10:00:00+05:30');
  const registration = await family(2);
  assert.ok((await tell(registration, 'TSBPP9999F')).ok);
  await desk.until('2026-12-05T08:30:00+05:30');
  const stopped = await desk.row(registration.id, 'GSTR1');
  assert.deepEqual([stopped.state, stopped.finding?.code], ['blocked', 'signatory_pan_wrong']);
  assert.ok(stopped.finding !== null);
  assert.match(sayFinding(stopped.finding, 'en').what, /with the PAN TS••••••9F\./);
  assert.match(sayFinding(stopped.finding, 'hi').what, /TS••••••9F/);
  assert.deepEqual(await panState(registration.id), { state: 'refused', shown: 'TS••••••9F' });
  assert.ok(desk.messages.some(({ text }) => text.includes('TS••••••9F')));
  assert.ok(!desk.messages.some(({ text }) => text.includes('TSBPP9999F')));

  // Pressing Retry with the same PAN asks the portal for no code.
  const asked = calls('OTPREQUEST', 'AUTHTOKEN', 'EVCOTP');
  const [newest] = (await desk.filings(registration.id)).toReversed();
  assert.ok((await retryFiling(desk.ports, desk.accountId, newest?.id ?? '')).ok);
  await desk.until('2026-12-05T08:40:00+05:30');
  assert.equal((await desk.row(registration.id, 'GSTR1')).finding?.code, 'signatory_pan_wrong');
  assert.equal(calls('OTPREQUEST', 'AUTHTOKEN', 'EVCOTP'), asked);

  // The right one continues by itself: an EVC, and no second sign-in.
  const signedIn = calls('OTPREQUEST', 'AUTHTOKEN');
  assert.ok((await tell(registration, 'TSBPP7321F')).ok);
  await desk.until('2026-12-05T09:00:00+05:30');
  assert.equal(calls('OTPREQUEST', 'AUTHTOKEN'), signedIn);
  assert.ok(desk.accepted(registration.gstin).includes('GSTR1 112026'));
});

test('the same PAN once more is tried again: the portal may know it by now', async () => {
  await desk.until('2027-01-01T10:00:00+05:30');
  const registration = await family(3);
  assert.ok((await tell(registration, 'TSBPP9993F')).ok);
  await desk.until('2027-01-05T08:30:00+05:30');
  assert.equal((await panState(registration.id))?.state, 'refused');
  const taxpayer = desk.book.taxpayers[registration.username];
  assert.ok(taxpayer !== undefined);
  taxpayer.signatories.push(karta(registration.username, 'TSBPP9993F'));
  assert.ok((await tell(registration, 'TSBPP9993F')).ok);
  await desk.until('2027-01-05T09:00:00+05:30');
  assert.ok(desk.accepted(registration.gstin).includes('GSTR1 122026'));
});

test('a cancelled registration is asked for the PAN only while its last return waits for it, and then files', async () => {
  await desk.until('2027-02-01T10:00:00+05:30');
  const registration = await family(4, { status: 'Cancelled', cancelledOn: '2027-01-15' });
  assert.equal((await panState(registration.id))?.state, 'not_needed');
  await desk.until('2027-02-05T08:30:00+05:30');
  const stopped = await desk.row(registration.id, 'GSTR1');
  assert.deepEqual([stopped.state, stopped.finding?.code], ['blocked', 'signatory_pan_missing']);
  assert.equal((await panState(registration.id))?.state, 'missing');
  const record = await getRegistration(desk.ports, desk.accountId, registration.id);
  assert.equal(record.ok && record.value.signatoryPan.state, 'missing');
  assert.ok((await tell(registration, 'TSBPP7341F')).ok);
  await desk.until('2027-02-11T09:00:00+05:30');
  assert.deepEqual(desk.accepted(registration.gstin), ['GSTR1 012027', 'GSTR3B 012027']);
  assert.equal((await panState(registration.id))?.state, 'not_needed');
});

test('nothing is known of a PAN before the portal has said whose GSTIN it is', () => {
  const blank = {
    status: 'pending',
    gstin: null,
    constitution: '',
    signing: null,
    portalStatus: 'Active',
    cancelledOn: null,
    refusedPan: '',
  } as const;
  assert.equal(signatoryPanState(blank, null, { isAwaited: false }), 'not_needed');
});
