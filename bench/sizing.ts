import type { Finding } from './finding.ts';
import { said } from './figures.ts';

/** The approximate number of GST registrations in India; each files GSTR-1 and GSTR-3B once a month. */
const gstins = 15_000_000;
/** The share of a month's filings on the last day, and the hours of the day for filing. */
const lastDayShare = 0.4;
const lastDayHours = 10;

const begin = '<!-- figures: written by npm run bench -->';
const end = '<!-- end of figures -->';

/**
 * Returns the page with the figures of the last runs between its two marks. An operator asks how much disk, CPU and
 * portal rate a number of GSTINs needs: the second table answers for the whole country.
 */
export function sizing(page: string, results: Record<string, Finding & { on?: string }>): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error('docs/performance.md has lost the marks around its figures');
  const rows = Object.entries(results).map(([name, { on, line }]) => `| ${name} | ${on ?? ''} | ${line} |`);
  const table = ['| bench | run on | found |', '|---|---|---|', ...rows, ''];
  return `${page.slice(0, from + begin.length)}\n\n${[...table, ...country(results)].join('\n')}\n${page.slice(to)}`;
}

function country(results: Record<string, Finding>): string[] {
  const growth = results['growth']?.figures;
  const tick = results['tick']?.figures;
  const api = results['api']?.figures;
  const storage = results['storage']?.figures;
  const efficiency = results['efficiency']?.figures;
  if (
    growth === undefined ||
    tick === undefined ||
    api === undefined ||
    storage === undefined ||
    efficiency === undefined
  )
    return [
      'Run `tick`, `growth`, `api`, `storage` and `efficiency` to see the needs of 15 million GSTINs.',
      '',
    ];
  const of = (figures: Record<string, number>, name: string): number => figures[name] ?? Number.NaN;
  const lastDay = gstins * lastDayShare;
  const perSecond = lastDay / (lastDayHours * 3600);
  const inFlight = (perSecond * of(growth, 'filing_ms')) / 1000;
  const yearTB = (gstins * 12 * of(storage, 'bytes_for_good')) / 1e12;
  const tickMinutes = lastDay / of(tick, 'schedules_per_second') / 60;
  const pages = (gstins * 0.01) / 60;
  const calls = of(efficiency, 'product_calls') / of(efficiency, 'filers');
  const cores = (name: string): string => {
    const ms = of(efficiency, name);
    return `${said(Math.ceil((perSecond * 2 * ms) / 1000))} cores | ${ms} ms a return`;
  };
  return [
    `15 million GSTINs need this much, if ${lastDayShare * 100} % of a month's filings run in ${lastDayHours} hours of the last day:`,
    '',
    '| need | amount | basis |',
    '|---|---|---|',
    `| disk | ${yearTB.toFixed(1)} TB a year | ${said(of(storage, 'bytes_for_good'))} bytes a filing, with its events, documents and indexes |`,
    `| filings on a last day | ${said(perSecond)} a second | ${said(lastDay)} in ${lastDayHours} hours |`,
    `| portal calls | ${said(perSecond * calls)} a second | ${calls.toFixed(0)} for both returns on one day. The provider must allow this rate; a profile's default is 5 |`,
    `| CPU of workers | ${cores('worker_ms_per_return')} |`,
    `| CPU of PostgreSQL | ${cores('database_ms_per_return')} |`,
    `| turns at one moment | ${said(Math.ceil(inFlight))} | ${of(growth, 'filing_ms')} ms a filing, without the portal's time |`,
    `| statements | ${said(perSecond * of(growth, 'statements_per_filing'))} a second | ${said(of(growth, 'statements_per_filing'))} a filing |`,
    `| tick | ${said(Math.ceil(tickMinutes))} minutes in ${lastDayHours} hours | ${said(of(tick, 'schedules_per_second'))} schedules a second |`,
    `| pages | ${said(pages)} dashboards a second, ${said(Math.ceil(pages / of(api, 'dashboard_per_second')))} api processes | one owner in a hundred opens the dashboard once a minute |`,
    '',
  ];
}
