import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { parseCsv } from '#domain/shared/csv.ts';
import { type Entry, wholeEntry } from '../../../web/src/api/answers/wholeEntry.ts';
import { csvOf } from '../../../web/src/features/filling-history/historyCsv.ts';
import { byMonth } from '../../../web/src/features/filling-history/historyTexts.ts';
import { gstinNamed } from '../../../web/src/features/filling-history/historyFilters.ts';
import { zipOf } from '../../../web/src/features/filling-history/zip.ts';

test('a ZIP holds every file as it is, where its directory says', async () => {
  const files = ['one.pdf', 'two.pdf'].map((name, at) => ({
    name,
    bytes: new Uint8Array(Array.from({ length: 300 + at }, (_, byte) => (byte * 7 + at) % 256)),
  }));
  const zip = Buffer.from(await zipOf(files).arrayBuffer());
  const end = zip.length - 22;
  assert.equal(zip.readUInt32LE(end), 0x06054b50);
  assert.equal(zip.readUInt16LE(end + 10), files.length);
  let at = zip.readUInt32LE(end + 16);
  for (const { name, bytes } of files) {
    assert.equal(zip.readUInt32LE(at), 0x02014b50);
    assert.equal(zip.readUInt32LE(at + 16), crc32(bytes));
    assert.equal(zip.readUInt32LE(at + 24), bytes.length);
    const named = zip.readUInt16LE(at + 28);
    assert.equal(zip.toString('ascii', at + 46, at + 46 + named), name);
    const local = zip.readUInt32LE(at + 42);
    assert.equal(zip.readUInt32LE(local), 0x04034b50);
    const content = local + 30 + zip.readUInt16LE(local + 26);
    assert.deepEqual(new Uint8Array(zip.subarray(content, content + bytes.length)), bytes);
    at += 46 + named;
  }
  assert.equal(at, end);
});

const entry = (told: Partial<Entry>): Entry =>
  wholeEntry({
    id: 'x',
    period: '102026',
    status: 'pending',
    status_text: 'Scheduled',
    gst_1_due_at: '2026-11-11T23:59:59+05:30',
    gst_3b_due_at: '2026-11-20T23:59:59+05:30',
    ...told,
  });

test('a CSV has a line for each return, and no cell that a spreadsheet would run', () => {
  const csv = csvOf([
    entry({
      business: '=HYPERLINK("http://x")',
      gstin: '23BNRPN4821K1ZN',
      gstr1_arn: 'AA1',
      simulated: true,
    }),
    entry({ business: 'Rao, "Sons"' }),
    entry({ business: '  ＝1+1' }),
    entry({ status: 'skipped', status_text: 'No return is due', reason: 'after_cancellation' }),
    entry({
      status: 'success',
      status_text: 'Filed',
      gstr1_arn: 'AA2',
      gstr3b_arn: 'AA3',
      fee_paid_rupees: 140,
      timestamp: '2026-11-05T07:59:00+05:30',
    }),
    entry({ gstr1_arn: 'AA4', gst_1_filed_at: '2026-11-06T07:59:00+05:30', gst_3b_filed_at: null }),
  ]);
  const rows = parseCsv(csv)?.map(({ cells }) => cells) ?? [];
  assert.equal(rows.length, 13);
  assert.deepEqual(rows[1]?.slice(0, 5), [
    'GSTR-1',
    'October 2026',
    `'=HYPERLINK("http://x")`,
    '23BNRPN4821K1ZN',
    'Filed',
  ]);
  assert.deepEqual(rows[0]?.slice(5), ['Due', 'Filed on', 'ARN', 'Late fee paid (₹)', 'Simulated']);
  assert.deepEqual(rows[1]?.slice(5), ['11 Nov 2026', '', 'AA1', '', 'yes']);
  assert.deepEqual(rows[2]?.slice(5), ['20 Nov 2026', '', '', '', '']);
  // As the page has it, where nothing has failed.
  assert.deepEqual(rows[7]?.slice(4), ['No return is due', '11 Nov 2026', '', '', '', '']);
  assert.deepEqual(rows[9]?.slice(4), ['Filed', '11 Nov 2026', '5 Nov 2026', 'AA2', '', '']);
  assert.deepEqual(rows[10]?.slice(7), ['AA3', '140', ''], 'the fee is paid with GSTR-3B');
  // Each return has its own day, while the other one is open.
  assert.deepEqual(rows[11]?.slice(4), ['Filed', '11 Nov 2026', '6 Nov 2026', 'AA4', '', '']);
  assert.deepEqual(rows[12]?.slice(4, 8), ['Scheduled', '20 Nov 2026', '', '']);
  assert.equal(rows[3]?.[2], 'Rao, "Sons"');
  assert.equal(rows[5]?.[2], "'  ＝1+1");
});

test('entries of one month that follow each other stand under it', () => {
  const months = byMonth([entry({}), entry({}), entry({ period: '092026' }), entry({ period: '' })]);
  assert.deepEqual(
    months.map(({ month, entries }) => [month, entries.length]),
    [
      ['October 2026', 2],
      ['September 2026', 1],
      ['', 1],
    ],
  );
});

test('a business is found by a part of its name or number once that names one alone', () => {
  const choices = [
    { value: 'all', label: 'All' },
    { value: '1', label: 'Narmada Foods (23A)' },
    { value: '2', label: 'Narmada Foods and Sons (24B)' },
  ];
  assert.equal(gstinNamed('narmada', choices), null);
  assert.equal(gstinNamed('sons', choices), '2');
  assert.equal(gstinNamed('23a', choices), '1');
  assert.equal(gstinNamed('Narmada Foods (23A)', choices), '1');
  assert.equal(gstinNamed('nobody', choices), null);
});
