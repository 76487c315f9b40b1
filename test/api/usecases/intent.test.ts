import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Desk, startDesk } from './desk.ts';

let desk: Desk;
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
});
after(() => desk.close());

test('a return waits for its turn at the limiter before it is intended, and goes out with the intent', async () => {
  const shop = await desk.add({ username: 'shop.one' });
  const { portal } = desk.ports;
  const seen: string[] = [];
  const note = async (what: string): Promise<void> => {
    const [filing] = await desk.filings(shop.id);
    for (const { form, state } of Object.values(filing?.returns ?? {}))
      if (state !== 'scheduled' && state !== 'filed') seen.push(`${what} ${form} ${state}`);
  };
  Object.assign(desk.ports, {
    portal: {
      ...portal,
      admit: () => note('admitted'),
      fileNil: async (...given: Parameters<typeof portal.fileNil>) => {
        await note('sent');
        return portal.fileNil(...given);
      },
    },
  });
  await desk.until('2026-11-25T12:00:00+05:30');
  assert.deepEqual(desk.accepted(shop.gstin), ['GSTR1 102026', 'GSTR3B 102026']);
  assert.deepEqual(seen, [
    'admitted GSTR1 waiting_for_code',
    'sent GSTR1 submitting',
    'admitted GSTR3B waiting_for_code',
    'sent GSTR3B submitting',
  ]);
});
