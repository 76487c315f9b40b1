import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWindow } from '#domain/gst/qrmpWindow.ts';
import { type PortalNews, recentNews, withNews } from '#domain/registration/portalNews.ts';
import { preferenceNews, statusNews, withListed } from '#domain/registration/watch.ts';
import { istDate } from '#domain/shared/istTime.ts';
import { period } from './lawTables.ts';

const ist = (day: string, time = '10:00:00'): number => Date.parse(`${day}T${time}+05:30`);

test('the window to choose monthly or quarterly opens in the second month of the quarter before and ends with the first of its own', () => {
  const rows = [
    ['2026-10-31', '122026', '2026-10-31'],
    ['2026-11-01', '032027', '2027-01-31'],
    ['2027-01-31', '032027', '2027-01-31'],
    ['2027-02-01', '062027', '2027-04-30'],
    ['2027-05-01', '092027', '2027-07-31'],
    ['2027-08-15', '122027', '2027-10-31'],
  ] as const;
  for (const [day, quarter, until] of rows) {
    const found = openWindow(ist(day));
    assert.deepEqual([found.period, istDate(found.until)], [quarter, until], day);
  }
});

test('news are kept newest first, each once, whatever the order of their fields', () => {
  const filed = (at: string): PortalNews => ({
    code: 'filed_elsewhere',
    params: { form: 'GSTR1', period: period('102026'), frequency: 'monthly', arn: 'AA' },
    at: ist(at),
  });
  const known = withNews([], filed('2026-11-05'));
  const stored = known.map((one) => ({
    ...one,
    params: Object.fromEntries(Object.entries(one.params).toReversed()),
  })) as PortalNews[];
  assert.deepEqual(withNews(stored, filed('2026-11-06')), stored);
  const suspended = (at: string): PortalNews => ({
    code: 'status_changed',
    params: { before: 'Active', after: 'Suspended' },
    at: ist(at),
  });
  const both = withNews(known, suspended('2026-11-07'), suspended('2026-11-07'), suspended('2026-12-07'));
  assert.deepEqual(
    both.map(({ code, at }) => `${code} ${istDate(at)}`),
    ['status_changed 2026-12-07', 'status_changed 2026-11-07', 'filed_elsewhere 2026-11-05'],
  );
  assert.equal(recentNews(both, ist('2026-12-08')).length, 1);
});

test('a status is news when its kind changes, not when only its words do', () => {
  const now = ist('2026-11-05');
  assert.equal(statusNews('', 'Active', now), null, 'first read');
  assert.equal(statusNews('Cancelled', 'Cancelled suo-moto', now), null);
  assert.deepEqual(statusNews('Active', 'Suspended', now)?.params, { before: 'Active', after: 'Suspended' });
});

test('a preference is news when it differs from the one known or expected, from the current quarter on', () => {
  const now = ist('2026-11-05');
  const of = (...rows: ['Q1' | 'Q2' | 'Q3' | 'Q4', 'monthly' | 'quarterly'][]) => ({
    '2026-27': rows.map(([quarter, frequency]) => ({ quarter, frequency, askedAt: now })),
  });
  const known = of(['Q2', 'monthly'], ['Q3', 'monthly']);
  const news = (after: ReturnType<typeof of>) =>
    preferenceNews(known, after, now).map(({ params }) => Object.values(params).join(' '));
  assert.deepEqual(news(of(['Q2', 'quarterly'], ['Q3', 'monthly'], ['Q4', 'monthly'])), []);
  assert.deepEqual(news(of(['Q3', 'quarterly'], ['Q4', 'quarterly'])), [
    '122026 quarterly',
    '032027 quarterly',
  ]);
  assert.deepEqual(preferenceNews({}, known, now), [], 'nothing was known');
});

test('one more reading of the list adds the regular returns from before the GSTIN was added', () => {
  const row = (form: 'GSTR1' | 'GSTR3B' | 'CMP08', month: string, doubt?: 'not_valid') => ({
    form,
    period: period(month),
    arn: `${form} ${month}`,
    filedOn: '2026-10-20',
    ...(doubt === undefined ? {} : { doubt }),
  });
  const known = { form: 'GSTR1' as const, period: period('082026'), arn: 'A', filedOn: '2026-09-11' };
  const registration = { listedBefore: [known], createdAt: ist('2026-11-02') };
  const { listed, added } = withListed(registration, [
    row('GSTR1', '082026'),
    row('GSTR3B', '082026'),
    row('GSTR3B', '092026', 'not_valid'),
    row('CMP08', '062026'),
    row('GSTR1', '102026'),
  ]);
  assert.deepEqual(
    added.map(({ arn }) => arn),
    ['GSTR3B 082026'],
  );
  assert.equal(listed.length, 2);
});
