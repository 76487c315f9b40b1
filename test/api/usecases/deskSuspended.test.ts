import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listDesk, wholeDesk } from '#usecases/desk/listDesk.ts';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
});
after(() => desk.close());

test('a suspended client is said to be suspended by its status, also while no check has found it in this month', async () => {
  const { id } = await desk.add({ username: 'no.account', status: 'Suspended' });
  const stateOf = async () => {
    const { rows } = await listDesk(desk.ports, desk.accountId, wholeDesk);
    const state = rows.find(({ registration }) => registration.id === id)?.state;
    return [
      state?.queue,
      state?.why.kind === 'finding' ? state.why.finding.code : state?.why,
      state?.lookFirst,
    ];
  };
  assert.equal(
    (await desk.row(id, 'GSTR1')).finding,
    null,
    'as a switch leaves it that plans the month again',
  );
  assert.deepEqual(await stateOf(), ['say_nil', 'suspended', true]);
  await desk.until('2026-11-05T09:00:00+05:30');
  assert.equal((await desk.row(id, 'GSTR1')).finding?.code, 'suspended');
  assert.deepEqual(await stateOf(), ['say_nil', 'suspended', true]);
});

test('among the clients with late months a suspended one comes first', async () => {
  await desk.add({ username: 'anand.stores', legalName: 'Anand Stores' }, true);
  await desk.until('2026-12-05T10:00:00+05:30');
  const { rows } = await listDesk(desk.ports, desk.accountId, { ...wholeDesk, queue: 'backlog' });
  assert.deepEqual(
    rows.map(({ registration }) => registration.portalStatus),
    ['Suspended', 'Active'],
  );
});
