import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { openFiles } from '#files/openFiles.ts';
import { parseKeyRing } from '#security/keyRing.ts';
import { openPaper } from '#usecases/documents/papers.ts';
import { listDocuments } from '#usecases/documents/documents.ts';
import type { Language } from '#domain/account/language.ts';
import { pdfPages } from '../files/pdfText.ts';
import { type Desk, startDesk } from './desk.ts';

/** Two taxpayers: the portal does not answer for the first at all, and for the second there is nothing wrong. */
let desk: Desk;
let failing: string;
let calm: string;
const ring = parseKeyRing(
  JSON.stringify({ current: 'k1', keys: { k1: randomBytes(32).toString('base64') } }),
);
assert.ok(ring.ok);
const files = openFiles(ring.value);

before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
  const fine = await desk.add({ username: 'shop.one' });
  await desk.until('2026-11-10T20:10:00+05:30');
  const late = await desk.add({ username: 'shop.two' });
  desk.troubles.push({ action: 'RETSUM', times: 1000, does: 'cut before' });
  await desk.until('2026-11-11T08:00:00+05:30');
  calm = (await desk.filings(fine.id)).find(({ period }) => period === '102026')?.id ?? '';
  failing = (await desk.filings(late.id)).find(({ period }) => period === '102026')?.id ?? '';
});
after(() => desk.close());

const open = (filingId: string, language: Language = 'en', accountId = desk.accountId) =>
  openPaper(desk.ports, files, { accountId, filingId, form: null, kind: 'outage', language });

test('a month in which the portal did not answer has a paper with each attempt, its time and the answer', async () => {
  const opened = await open(failing);
  assert.ok(opened.ok);
  const text = pdfPages(opened.value.bytes).join(' ');
  for (const words of [
    'Record of attempts to file',
    'October 2026',
    'GSTR-1: 11 November 2026',
    'Portal read before filing',
    'The GST portal does not answer as it should',
    'It is made to accompany an application for relief',
  ])
    assert.ok(text.includes(words), `${words} is not in ${text}`);
  const events = await desk.store.asTenant(desk.accountId, (rows) => rows.filings.eventsOf(failing));
  const tries = events.GSTR1.filter(({ type }) => type === 'rescheduled');
  assert.ok(tries.length > 1);
  assert.equal(text.split('Portal read before filing').length - 1, tries.length);
  for (const language of ['hi', 'mr'] as const) assert.ok((await open(failing, language)).ok);
});

test('the paper is listed with the files of that month alone', async () => {
  const holder = { accountId: desk.accountId, sessionId: 'session', language: 'en' } as const;
  const listed = await listDocuments(desk.ports, files, holder, failing);
  assert.ok(listed.ok && listed.value.outage !== null);
  assert.match(listed.value.outage.fileName, /_102026_attempts\.pdf$/);
  const other = await listDocuments(desk.ports, files, holder, calm);
  assert.ok(other.ok);
  assert.equal(other.value.outage, null);
  assert.deepEqual(await open(calm), { ok: false, failure: { kind: 'not_available' } });
});
