import type { Call } from './answer.ts';
import { byGstin, byUsername } from './book.ts';
import { periodDue } from './calendar.ts';
import { addDemoTaxpayer, allDemoSpecs } from './demoTaxpayers.ts';

/**
 * A demo taxpayer is found by the first call about it as the demo's first day has it, only in the month of that call:
 * until then it has filed elsewhere, and one that was months behind is as many months behind (design#demo-taxpayers).
 */
export function bringUpToNow(call: Call, named: string): void {
  const { book, now } = call;
  const taxpayer = byUsername(book, named) ?? byGstin(book, named);
  if (taxpayer?.filesElsewhere === undefined) return;
  delete taxpayer.filesElsewhere;
  // A later writing could be lost with the process, and then the returns filed since would be forgotten too.
  call.durable = true;
  if (periodDue(now) === periodDue(book.madeAt)) return;
  const spec = allDemoSpecs(now).find(({ username }) => username === taxpayer.username);
  if (spec === undefined) return;
  delete book.taxpayers[taxpayer.username];
  delete book.usernames[taxpayer.gstin];
  addDemoTaxpayer(book, spec, now);
}
