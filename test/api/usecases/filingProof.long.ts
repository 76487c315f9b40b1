import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { openStore } from '#db/store.ts';
import { operatorRows } from '#db/rows/operating.ts';
import { proofAnchors } from '#db/rows/filingProof.ts';
import type { FilingProof } from '#domain/filing/filingProof.ts';
import { rootOf } from '#domain/filing/proofChain.ts';
import { paperText, readPaper } from '#domain/filing/proofPaper.ts';
import { FORMS, type Form } from '#domain/gst/returnPeriod.ts';
import { anchorProofs, sha256 } from '#usecases/documents/proofHashes.ts';
import { verifyProof } from '#usecases/operate/verifyProof.ts';
import type { KeptProof } from '#usecases/ports/filingProofs.ts';
import { type Desk, openSeal, startDesk } from './desk.ts';

/** Two taxpayers of one account, each with both returns of October filed through the simulator. */
let desk: Desk;
let filingIds: string[];
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
  await desk.name('Meera Kulkarni');
  const [first, second] = [
    await desk.add({ username: 'shop.one' }),
    await desk.add({ username: 'shop.two' }),
  ];
  await desk.until('2026-11-12T10:00:00+05:30');
  const filings = [...(await desk.filings(first.id)), ...(await desk.filings(second.id))];
  filingIds = filings.filter(({ period }) => period === '102026').map(({ id }) => id);
});
after(() => desk.close());

const kept = async (filingId: string, form: Form): Promise<KeptProof> => {
  const found = await desk.store.asTenant(desk.accountId, (rows) => rows.filingProofs.get(filingId, form));
  assert.ok(found);
  return found;
};
const textOf = ({ content, record }: KeptProof): string =>
  paperText({ proof: JSON.parse(content) as FilingProof, record });
const check = (text: string) =>
  verifyProof(Buffer.from(text), inflateSync, {
    operator: operatorRows(desk.database, openSeal),
    store: desk.store,
  });
const first = (): string => filingIds[0] ?? '';

test('each confirmed return has one entry in the chain of its account, without a gap', async () => {
  const proofs = await Promise.all(filingIds.flatMap((id) => FORMS.map((form) => kept(id, form))));
  assert.equal(proofs.length, 4);
  const chain = proofs.map(({ record }) => record).toSorted((a, b) => a.seq - b.seq);
  assert.deepEqual(
    chain.map(({ seq }) => seq),
    [1, 2, 3, 4],
  );
  assert.equal(new Set(chain.map((entry) => entry.chain)).size, 1);
  assert.deepEqual(
    chain.map(({ previousHash }) => previousHash),
    ['0'.repeat(64), ...chain.slice(0, -1).map(({ hash }) => hash)],
  );
  assert.equal(new Set(chain.map(({ number }) => number)).size, 4);
});

test('a proof says what was read, who agreed, what happened and what the portal answered, and no code', async () => {
  const { content, record } = await kept(first(), 'GSTR3B');
  const proof = JSON.parse(content) as FilingProof;
  assert.match(record.number, /^SP-2611(-[0-9A-F]{4}){4}$/);
  const row = (await desk.store.asTenant(desk.accountId, (rows) => rows.filings.byId(first())))?.returns
    .GSTR3B;
  assert.equal(proof.arn, row?.arn);
  assert.deepEqual(
    proof.events.map(({ type }) => type).filter((type) => /submit|acknow|confirm/.test(type)),
    ['submit_intended', 'acknowledged', 'confirmed'],
  );
  assert.ok(proof.evidence.some(({ source, says }) => source === 'Cash ledger' && says.includes('₹0')));
  assert.deepEqual(
    proof.consents.map(({ kind, giver }) => [kind, giver]),
    [['standing', 'Meera Kulkarni']],
  );
  assert.ok(proof.codes.some(({ purpose, state }) => purpose === 'GSTR3B' && state === 'used'));
  assert.ok(proof.portalAnswers.some(({ answer }) => answer.includes(proof.arn)));
  // Codes of the simulator have six digits; no number of that length stands alone in the words.
  const words = [...proof.events, ...proof.codes, ...proof.portalAnswers]
    .map((one) => JSON.stringify(one, ['words', 'answer', 'state', 'purpose', 'channel']))
    .join(' ');
  assert.doesNotMatch(words, /(?<![\w])\d{6}(?![\w])/);
});

test('a paper is genuine as it was made, and any changed byte of it is found', async () => {
  const text = textOf(await kept(first(), 'GSTR1'));
  const whole = await check(text);
  assert.ok(whole.is === 'paper');
  assert.deepEqual([whole.flaws, whole.database?.verdict, whole.database?.flaws], [[], 'genuine', []]);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 13) {
    const bent = Buffer.from(bytes);
    bent[at] = (bent[at] ?? 0) ^ 1;
    const read = await verifyProof(bent, inflateSync, null);
    assert.ok(
      read.is === 'no_paper' || read.flaws.length > 0,
      `byte ${at} of ${text.slice(at - 20, at + 20)}`,
    );
  }
});

test('an anchor is made once a day over the entries of all accounts, and each paper leads to it', async () => {
  const anchors = proofAnchors(desk.database);
  const noon = Date.parse('2026-11-12T12:00:00+05:30');
  assert.equal(await anchorProofs(anchors, noon), true);
  assert.equal(await anchorProofs(anchors, noon), false);
  const [anchor] = await operatorRows(desk.database, openSeal).anchors();
  assert.ok(anchor);
  assert.deepEqual([anchor.day, anchor.entries], ['2026-11-11', 4]);
  for (const id of filingIds)
    for (const form of FORMS) {
      const { record } = await kept(id, form);
      assert.equal(record.anchor?.hash, anchor.hash);
      assert.equal(await rootOf(record.hash, record.anchor?.path ?? [], sha256), anchor.root);
    }
  const text = textOf(await kept(first(), 'GSTR1'));
  const found = await check(text);
  assert.ok(found.is === 'paper');
  assert.deepEqual([found.flaws, found.database?.verdict, found.database?.flaws], [[], 'genuine', []]);
  const other = readPaper(text.replace(anchor.root, 'f'.repeat(64)));
  assert.ok(other);
  const bent = await check(paperText(other));
  assert.ok(bent.is === 'paper');
  assert.deepEqual(bent.flaws, ['anchor']);
});

test('a change in the database is found: of an event, a proof, an entry, or the end of the chain', async () => {
  const { record } = await kept(first(), 'GSTR1');
  const text = textOf(await kept(first(), 'GSTR1'));
  const { accountId } = desk;
  const changes = [
    [
      'events',
      sql`update filing_event set at = at + interval '1 second'
        where account_id = ${accountId} and filing_id = ${first()} and form = 'GSTR1' and seq = 2`,
    ],
    [
      'events',
      sql`update filing_event set detail = detail || '{"arn": "AA2710269999999"}'
        where account_id = ${accountId} and filing_id = ${first()} and form = 'GSTR1' and type = 'confirmed'`,
    ],
    [
      'events',
      sql`delete from filing_event
        where account_id = ${accountId} and filing_id = ${first()} and form = 'GSTR1' and seq = 1`,
    ],
    [
      'content',
      sql`update filing_proof set content = replace(content, 'Meera', 'Neera')
        where account_id = ${accountId} and filing_id = ${first()} and form = 'GSTR1'`,
    ],
    [
      'content',
      sql`delete from filing_proof
        where account_id = ${accountId} and filing_id = ${first()} and form = 'GSTR1'`,
    ],
    [
      'entry',
      sql`update proof_entry set recorded_at = recorded_at + interval '1 second' where number = ${record.number}`,
    ],
    ['entry', sql`update proof_entry set content_hash = ${'a'.repeat(64)} where number = ${record.number}`],
    [
      'order',
      sql`delete from proof_entry where chain = ${record.chain} and seq = ${record.seq === 1 ? 2 : 1}`,
    ],
    ['end', sql`delete from proof_entry where chain = ${record.chain} and seq = 4`],
    ['anchor', sql`update proof_anchor set entries = 5`],
  ] as const;
  const undone = new Error('undone');
  for (const [flaw, change] of changes)
    await desk.database
      .asSystem(async (trx, notices) => {
        await change.execute(trx);
        const found = await verifyProof(Buffer.from(text), inflateSync, {
          operator: operatorRows(
            { alone: (act) => act(trx, notices), asSystem: (act) => act(trx, notices) },
            openSeal,
          ),
          store: openStore({ asTenant: (_, act) => act(trx, notices) }, openSeal),
        });
        assert.ok(found.is === 'paper');
        const flaws = found.database?.flaws.map(({ is }) => is) ?? [];
        assert.ok(flaws.includes(flaw), `${flaw} is not among ${flaws.join()}`);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
});

test('an erased account leaves hashes behind, by which a paper that somebody holds is still genuine', async () => {
  const { content, record } = await kept(first(), 'GSTR1');
  const text = paperText({ proof: JSON.parse(content) as FilingProof, record });
  await desk.erase(desk.accountId);
  const found = await check(text);
  assert.ok(found.is === 'paper');
  assert.deepEqual([found.flaws, found.database?.verdict, found.database?.flaws], [[], 'genuine', []]);
  assert.equal(found.database?.chain?.accountId, null);
  assert.ok(found.database.chain.entries.every((entry) => entry.content === null));
});
