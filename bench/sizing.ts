import type { Finding } from './finding.ts';
import { said } from './figures.ts';

/** The approximate number of GST registrations in India; each files GSTR-1 and GSTR-3B once a month. */
const gstins = 15_000_000;
/** The share of a month's filings that falls on the last day, and the hours within which it does. */
const lastDayShare = 0.4;
const lastDayHours = 10;

const begin = '<!-- figures: written by npm run bench -->';
const end = '<!-- end of figures -->';

/** Returns the page with the figures of the last runs, scaled to the whole country, between its two marks. */
export function sizing(page: string, results: Record<string, Finding & { on?: string }>): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error('docs/performance.md has lost the marks around its figures');
  const rows = Object.entries(results).map(([name, { on, line }]) => `| ${name} | ${on ?? ''} | ${line} |`);
  const table = ['| bench | run on | found |', '|---|---|---|', ...rows, ''];
  return `${page.slice(0, from + begin.length)}\n\n${[...table, ...country(results)].join('\n')}\n${page.slice(to)}`;
}

function country(results: Record<string, Finding>): string[] {
  const grown = results['growth']?.figures;
  const ticked = results['tick']?.figures;
  const asked = results['api']?.figures;
  const kept = results['storage']?.figures;
  const called = results['efficiency']?.figures;
  if (
    grown === undefined ||
    ticked === undefined ||
    asked === undefined ||
    kept === undefined ||
    called === undefined
  )
    return [
      'What fifteen million GSTINs need is worked out once `tick`, `growth`, `api`, `storage` and `efficiency` have been run.',
      '',
    ];
  const of = (figures: Record<string, number>, name: string): number => figures[name] ?? Number.NaN;
  const perSecond = (gstins * lastDayShare) / (lastDayHours * 3600);
  const inFlight = (perSecond * of(grown, 'filing_ms')) / 1000;
  const yearTB = (gstins * 12 * of(kept, 'bytes_for_good')) / 1e12;
  const tickMinutes = (gstins * lastDayShare) / of(ticked, 'schedules_per_second') / 60;
  const people = Math.round(gstins * 0.01);
  const pages = people / 60;
  const calls = of(called, 'product_calls') / of(called, 'filers');
  return [
    `Fifteen million GSTINs, from these costs (on the last day ${lastDayShare * 100} % of the month's filings within ${lastDayHours} hours):`,
    '',
    '| what | comes to | from |',
    '|---|---|---|',
    `| storage | ${yearTB.toFixed(1)} TB a year | ${said(of(kept, 'bytes_for_good'))} bytes a filing, with all its events, documents and indexes |`,
    `| filings on the 11th and the 20th | ${said(perSecond)} a second | ${said(gstins * lastDayShare)} in ${lastDayHours} hours |`,
    `| calls at the portal | ${said(perSecond * calls)} a second, which its provider must allow; a profile's default is 5 | ${calls.toFixed(0)} a filing of both returns on one day |`,
    `| turns at work at one moment | ${said(Math.ceil(inFlight))} | ${of(grown, 'filing_ms')} ms of the product and its database a filing, the portal's time left out |`,
    `| statements | ${said(perSecond * of(grown, 'statements_per_filing'))} a second | ${said(of(grown, 'statements_per_filing'))} a filing |`,
    `| the tick | ${said(Math.ceil(tickMinutes))} minutes for that day's whole, spread over its ${lastDayHours} hours | ${said(of(ticked, 'schedules_per_second'))} schedules a second |`,
    `| pages | ${said(pages)} dashboards a second, ${said(Math.ceil(pages / of(asked, 'dashboard_per_second')))} times one process of this machine | one in a hundred owners looks once in a minute |`,
    '',
  ];
}
