import { sayEntry } from '#texts/sayEntry.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sweepExpired } from '#db/sweep.ts';
import { scheduleToday } from '#usecases/filing/fileNow.ts';
import { listHistory } from '#usecases/filing/listHistory.ts';
import { startDesk } from './desk.ts';

const day = 24 * 60 * 60 * 1000;

test('requests for codes are deleted after a month, and the numbers shown of them stay true', async () => {
  const desk = await startDesk('2026-11-02T10:00:00+05:30');
  try {
    const [filed, waits] = [
      await desk.add({ username: 'shop.one' }),
      await desk.add({ username: 'shop.two' }),
    ];
    assert.ok(filed !== undefined && waits !== undefined);
    await desk.until('2026-11-04T10:00:00+05:30');
    assert.ok((await scheduleToday(desk.ports, desk.accountId, filed.id)).ok);
    await desk.until('2026-11-04T10:01:00+05:30');
    // No code of the second comes.
    desk.onMail = async () => undefined;
    assert.ok((await scheduleToday(desk.ports, desk.accountId, waits.id)).ok);
    await desk.until('2026-11-04T23:00:00+05:30');
    assert.equal((await desk.row(filed.id, 'GSTR3B')).state, 'filed');
    assert.equal((await desk.row(waits.id, 'GSTR1')).state, 'waiting_for_code');

    const requests = async (): Promise<string[]> => {
      const rows = await desk.database.asSystem((trx) =>
        trx.selectFrom('code_request').select('state').distinct().orderBy('state').execute(),
      );
      return rows.map(({ state }) => state);
    };
    const words = async (): Promise<Record<string, string>> => {
      const history = await listHistory(desk.ports, desk.accountId, {
        period: 'all',
        gstin: null,
        status: 'all',
        page: 1,
        limit: 10,
      });
      return Object.fromEntries(
        history.months.map((month) => [month.filing.gstin, sayEntry(month, 'en').codeState]),
      );
    };
    const before = await words();
    assert.deepEqual(before, { [filed.gstin ?? '']: 'Used', [waits.gstin ?? '']: 'Expired' });

    await sweepExpired(desk.database, desk.now + 29 * day);
    assert.ok((await requests()).includes('used'));
    await sweepExpired(desk.database, desk.now + 31 * day);
    assert.deepEqual(await requests(), []);
    assert.deepEqual(await words(), before);
  } finally {
    await desk.close();
  }
});
