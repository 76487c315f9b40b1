import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountTables } from '#db/rows/accountTables.ts';
import { askCode } from '#usecases/codes/askCode.ts';
import { scheduleToday } from '#usecases/filing/fileNow.ts';
import { skipMonth } from '#usecases/filing/skip.ts';
import { listHistory } from '#usecases/filing/listHistory.ts';
import { listCards } from '#usecases/registration/cards.ts';
import { startDesk } from '../usecases/desk.ts';

const tenantTables: string[] = accountTables.map(({ table }) => table);

/** Queries across accounts that only the workers may run: what is due, whose it is, and what waits to be sent. */
const acrossAccounts: RegExp[] = [
  /^update work set enqueued_at = .* where registration_id = any/,
  /^select count\(\*\) as "count" from "work"/,
  /^update "work" set "holder" = .* returning "(account_id|wakes)"/,
  /^update "work" set "lease_until" = /,
  /^select min\("due_at"\)/,
  /^select "registration_id" from "work" where \("due_at"/,
  /^select "relay_key" from "signatory"/,
  /^select "id", "account_id" from "signatory" where "relay_key" = /,
];

/** The tables of accounts that a statement reads or writes, each time that it does. */
const tablesIn = (sql: string): string[] =>
  [...sql.matchAll(/\b(?:from|join|into|update)\s+"?(\w+)"?/g)].flatMap(([, table = '']) =>
    tenantTables.includes(table) ? [table] : [],
  );

/** The api's login forgets nothing; the worker's may ask across accounts what the list says. */
const forgets = (login: 'api' | 'worker', sql: string): boolean =>
  tablesIn(sql).length > 0 &&
  (sql.match(/account_id/g) ?? []).length < tablesIn(sql).length &&
  !(login === 'worker' && acrossAccounts.some((known) => known.test(sql)));

test('each statement names the account of every table of an account that it reads or writes', async () => {
  const heard = { api: new Set<string>(), worker: new Set<string>() };
  const desk = await startDesk('2026-11-02T10:00:00+05:30', {
    heard: ({ sql }, login) =>
      void heard[login].add(
        sql
          .replaceAll(/--[^\n]*/g, '')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      ),
  });
  try {
    // A month that files itself, one that a person has filed today, one that is skipped, one that waits for a code.
    await desk.add({ username: 'shop.one' });
    const today = await desk.add({ username: 'shop.two' }, true);
    const typed = await desk.add({ username: 'shop.three', forwards: false }, true);
    const skipped = await desk.add({ username: 'shop.four' }, true);
    assert.ok((await scheduleToday(desk.ports, desk.accountId, today.id)).ok);
    await askCode(desk.ports, desk.accountId, typed.id);
    await skipMonth(desk.ports, desk.accountId, skipped.id);
    await desk.until('2026-11-22T10:00:00+05:30');
    await listCards(desk.ports, desk.accountId, { limit: 20, after: null });
    const asked = { page: 1, limit: 10, gstin: null, period: 'all', status: 'all' } as const;
    await listHistory(desk.ports, desk.accountId, asked);
  } finally {
    await desk.close();
  }
  const met = new Set([...heard.api, ...heard.worker].flatMap(tablesIn));
  for (const table of [
    'registration',
    'filing',
    'filing_return',
    'filing_event',
    'code_request',
    'work',
    'consent',
  ])
    assert.ok(met.has(table), table);
  for (const login of ['api', 'worker'] as const) {
    assert.ok(heard[login].size > 10, login);
    assert.deepEqual(
      [...heard[login]].filter((sql) => forgets(login, sql)),
      [],
      login,
    );
  }
});

test('a statement that forgets the account of one of its tables is detected', () => {
  assert.ok(forgets('api', 'select * from "filing" where "id" = $1'));
  assert.ok(
    forgets('api', 'select 1 from filing join filing_return on filing_id = id where filing.account_id = $1'),
  );
  assert.ok(!forgets('api', 'select * from "filing" where "account_id" = $1 and "id" = $2'));
  assert.ok(!forgets('api', 'select * from "session" where "id" = $1'));
});
