import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { ensureGroups } from '#db/logins.ts';
import { type FreshDatabase, freshDatabase } from '../../harness/database.ts';
import { differencesOf, type Schema, schemaOf } from './schemaBefore.ts';

/*
 * A release comes in while the one before works (docs/operations.md, record 108): its processes keep reading, writing
 * and calling what they know on the schema of the next. `npm run test:servers -- rollout` runs them there.
 */

let fresh: FreshDatabase;
let client: Client;
before(async () => {
  fresh = await freshDatabase({ bare: true });
  await ensureGroups(fresh.url);
  client = new Client({ connectionString: fresh.url });
  await client.connect();
});
after(async () => {
  await client.end();
  await fresh.drop();
});

/**
 * The changes of a migration that are not additive: how the finding begins, and the reason. Until 021 there was one
 * release, 0.1.0: its processes are stopped before the next is migrated to (CHANGELOG.md). After that nothing may
 * stand here but what the release before cannot meet, with its reason.
 */
const known: Record<string, Record<string, string>> = {
  '003_evidence': {
    'refuses what was taken: consent: CHECK': 'of a kind that only this release writes',
  },
  '006_signing': {
    'refuses what was taken: signatory: CREATE UNIQUE': 'in place of one that refused more',
    'built while writers wait': 'stops writers: 0.1.0',
  },
  '009_words': { 'column registration.remark': 'another type: 0.1.0' },
  '011_sign_in_notices': { 'function session_of': 'a column more, which is not read: 0.1.0' },
  '012_fresh_proof': {
    'column session.proven_at': 'sessions of the release before cannot be opened: 0.1.0',
    'function session_of': 'a column more, which is not read: 0.1.0',
  },
  '013_programs': { 'refuses what was taken: filing_return: CHECK': 'one word more' },
  '021_held_keys': { 'function use_key': 'a column more, which is not read: 0.1.0' },
  '025_people': {
    'refuses what was taken: filing_return: CHECK': 'an ending more, which may be absent',
    'refuses what was taken: member: CHECK': 'three roles more',
    'built while writers wait': 'of columns that the same migration has added: empty',
  },
  '039_authority': {
    'column webhook.made_by': 'of the first owner where it is older; new ones need this release: 0.1.0',
    'function enter_by_answer': 'links are judged by when they were made: 0.1.0',
    'function enter_by_link': 'links are judged by when they were made: 0.1.0',
    'function use_key': 'columns more, which are not read: 0.1.0',
    'right is gone': 'with the two functions: 0.1.0',
    'built while writers wait': 'of columns that the same migration has added, and of small tables: 0.1.0',
  },
  '034_client_approval': { 'refuses what was taken: filing_return: CHECK': 'one word more' },
  '052_late_fee': { 'refuses what was taken: consent: CHECK': 'of a kind that only this release writes' },
  '064_erasing': {
    'function accounts_of_entered': 'a column more, which is not read',
    'function standing_in': 'a column more, which is not read',
  },
};

test('each migration leaves to the processes of the release before what they read, write and call, or says why not', async () => {
  const folder = join(import.meta.dirname, '../../../src/db/migrations');
  const files = globSync('*.sql', { cwd: folder }).toSorted();
  assert.ok(files.length > 20);
  const unknown: string[] = [];
  const unused = new Set(
    Object.entries(known).flatMap(([name, of]) => Object.keys(of).map((says) => `${name} ${says}`)),
  );
  let was: Schema | null = null;
  for (const file of files) {
    const name = basename(file, '.sql');
    await client.query('begin');
    await client.query(readFileSync(join(folder, file), 'utf8'));
    await client.query('commit');
    const is = await schemaOf(client);
    for (const difference of was === null ? [] : differencesOf(was, is)) {
      const says = Object.keys(known[name] ?? {}).find((begins) => difference.startsWith(begins));
      if (says === undefined) unknown.push(`${name}: ${difference}`);
      else unused.delete(`${name} ${says}`);
    }
    was = is;
  }
  assert.deepEqual(unknown, []);
  assert.deepEqual([...unused], [], 'nothing of this is there any more');
});

test('a change that takes something from the release before is detected', async () => {
  const changes: [string, string[]][] = [
    ['alter table registration drop column label', ['column registration.label is gone']],
    ['alter table registration rename column label to tag', ['column registration.label is gone']],
    ['drop table webhook_delivery', ['table webhook_delivery is gone']],
    ['alter table digest alter column due_at set not null', ['column digest.due_at must be filled']],
    [
      'alter table digest add column why text not null',
      ['column digest.why is new, must be filled, and is not by itself'],
    ],
    [
      'alter table digest alter column sent_at type text',
      ['column digest.sent_at is text, and was timestamp with time zone'],
    ],
    [
      'create index digest_sent on digest (sent_at)',
      ['built while writers wait, and not by laterIndexes.ts: digest:'],
    ],
    [
      'create unique index digest_one on digest (sent_at)',
      ['built while writers wait', 'refuses what was taken: digest:'],
    ],
    ['alter table digest add check (sent_at > due_at)', ['refuses what was taken: digest: CHECK']],
    [
      "alter table consent drop constraint consent_kind_check, add constraint consent_kind_check check (kind in ('month'))",
      ['refuses what was taken: consent: CHECK'],
    ],
    [
      'drop function people_without_factor()',
      ['function people_without_factor() is gone', 'right is gone: shunya_api: EXECUTE'],
    ],
    ['revoke select on digest from shunya_worker', ['right is gone: shunya_worker: SELECT on digest']],
    [
      'drop policy api on passkey; create policy api on passkey to shunya_api using (false)',
      ['policy api on passkey is another'],
    ],
  ];
  const was = await schemaOf(client);
  for (const [change, expected] of changes) {
    await client.query('begin');
    await client.query(change);
    const found = differencesOf(was, await schemaOf(client));
    await client.query('rollback');
    for (const begins of expected)
      assert.ok(
        found.some((difference) => difference.startsWith(begins)),
        `${change}: ${found.join('\n')}`,
      );
  }
});

test('a migration that only adds is compatible with the release before', async () => {
  const was = await schemaOf(client);
  await client.query('begin');
  await client.query(
    `alter table digest add column why text, add column how text not null default '' check (length(how) < 9);
     create table digest_of (account_id uuid, id text, primary key (account_id, id));
     create index on digest_of (id);
     alter table digest add foreign key (account_id, why) references digest_of (account_id, id);
     alter table consent drop constraint consent_kind_check, add constraint consent_kind_check
       check (kind in ('storage', 'month', 'standing', 'relay', 'evidence', 'by_hand', 'fee', 'other'))`,
  );
  assert.deepEqual(differencesOf(was, await schemaOf(client)), []);
  await client.query('rollback');
});
