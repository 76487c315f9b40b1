import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import type { Language } from '#domain/account/language.ts';
import { actorOf, type Finding, type FindingCode } from '#domain/filing/finding.ts';
import { replay } from '#domain/filing/apply.ts';
import { up } from '#db/migrations/096_findings.ts';
import { openDatabase } from '#db/open.ts';
import { openStore } from '#db/store.ts';
import { findings, sayFinding, sayWhole } from '#texts/sayFinding.ts';
import { freshDatabase } from '../runner/database.ts';
import { plainSeal } from '../simulation/plainPorts.ts';
import { everyFinding, sampleDue } from '../texts/samples.ts';
import { placeInState } from '../usecases/inState.ts';

const languages = Object.keys(findings) as Language[];
const fresh = await freshDatabase();
const database = openDatabase(fresh.url);
const owner = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: new Pool({ connectionString: fresh.url, max: 1 }) }),
});
after(async () => {
  await owner.destroy();
  await database.close();
  await fresh.drop();
});

const store = openStore(database, plainSeal);
const accountId = randomUUID();
const now = Date.parse('2026-11-12T09:00:00+05:30');
let filingId = '';
before(async () => {
  await database.asSystem((trx) =>
    trx
      .insertInto('app_user')
      .values({ id: accountId, phone: '+919800000001', created_at: new Date() })
      .execute(),
  );
  ({ filingId } = await placeInState({ accountId, store, now }, 'scheduled', {
    GSTR3B: 'blocked',
    registration: { registeredOn: '2026-11-02', cancelledOn: '2026-09-15', taxpayerType: 'Composition' },
  }));
});

/** As it was kept before: sentences beside the code. */
const asItWas = (finding: Finding): object => {
  const { what, act } = sayFinding(finding, 'en');
  const rupees = 'rupees' in finding.params ? { amountRupees: finding.params.rupees } : {};
  return { code: finding.code, sentence: what, nextAct: act, actor: actorOf(finding), ...rupees };
};

/** Of these the sentence named a day that stands nowhere else, or another GSTIN than this one. */
const otherwise: readonly FindingCode[] = [
  'period_not_over',
  'after_cancellation',
  'not_regular',
  'evc_not_allowed',
  'code_limit',
  'answer_lost',
];

const about = everyFinding.filter(
  ({ params }) =>
    !('about' in params) ||
    (params.about.form === 'GSTR3B' && params.about.frequency === 'monthly' && params.about.now === now),
);

for (const [index, finding] of about.entries())
  test(`a finding that was kept as sentences is a code after the migration: ${finding.code} ${index}`, async () => {
    const old = JSON.stringify(asItWas(finding));
    await sql`alter table filing_return no force row level security`.execute(owner);
    await sql`alter table filing_event no force row level security`.execute(owner);
    await sql`update filing_return set finding = ${old}::jsonb, due_at = to_timestamp(${sampleDue / 1000})
      where filing_id = ${filingId} and form = 'GSTR3B'`.execute(owner);
    await sql`update filing_event set detail = detail || jsonb_build_object('finding', ${old}::jsonb),
      at = to_timestamp(${now / 1000})
      where filing_id = ${filingId} and form = 'GSTR3B' and type = 'blocked'`.execute(owner);
    await sql`alter table filing_return force row level security`.execute(owner);
    await sql`alter table filing_event force row level security`.execute(owner);
    await up(owner);

    const [told, events] = await store.asTenant(accountId, async (rows) => [
      (await rows.filings.byId(filingId))?.returns.GSTR3B.finding,
      (await rows.filings.eventsOf(filingId)).GSTR3B,
    ]);
    assert.ok(told);
    assert.deepEqual([told.code, actorOf(told)], [finding.code, actorOf(finding)]);
    for (const language of languages) assert.doesNotMatch(sayWhole(told, language), /undefined|null|NaN/);
    if (!otherwise.includes(finding.code)) assert.equal(sayWhole(told, 'en'), sayWhole(finding, 'en'));
    assert.deepEqual(replay({ filingId, form: 'GSTR3B' }, events).finding, told);
  });
