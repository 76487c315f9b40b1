import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { askCode } from '#usecases/codes/askCode.ts';
import { actOnMany, type BulkCommand } from '#usecases/desk/actOnMany.ts';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
});
after(() => desk.close());

const codesAsked = (): number => desk.calls.filter(({ action }) => /OTP/.test(action)).length;

/** Added by a person a moment ago, who still counts as present; the signatory forwards no code any more. */
async function addTyping(username: string): Promise<{ id: string; filingId: string }> {
  const { id, signatoryId } = await desk.add({ username }, true);
  assert.ok(signatoryId !== null);
  await desk.store.asTenant(desk.accountId, (rows) => rows.signatories.update(signatoryId, { relay: 'off' }));
  const { attendedUntil } = await desk.registration(id);
  assert.ok(attendedUntil !== null && attendedUntil > desk.now);
  const [october] = await desk.filings(id);
  return { id, filingId: october?.id ?? '' };
}

test('an act on many requests no code, however recently somebody was present; a press then requests the code of one client', async () => {
  const clients = [
    await addTyping('typed.one'),
    await addTyping('typed.two'),
    await addTyping('typed.three'),
  ];
  const before = codesAsked();
  const act = async (command: BulkCommand) => {
    const { answers } = await actOnMany(desk.ports, desk.accountId, command, {
      preview: false,
    });
    assert.ok(answers.every(({ did }) => did.ok));
    await desk.until(new Date(desk.now + 1000).toISOString());
  };
  await act({ act: 'file', ids: clients.map(({ filingId }) => filingId) });
  for (const { id } of clients) assert.equal((await desk.row(id, 'GSTR1')).state, 'waiting_for_code');
  assert.equal(codesAsked(), before);

  assert.ok((await askCode(desk.ports, desk.accountId, clients[1]?.id ?? '')).ok);
  await desk.until(new Date(desk.now + 1000).toISOString());
  assert.equal(codesAsked(), before + 1);
});
