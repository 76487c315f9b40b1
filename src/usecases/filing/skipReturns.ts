import { actingPerson } from './actingPerson.ts';
import { canSkip } from '#domain/filing/apply.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok } from '#domain/shared/result.ts';
import { endAwaited } from '../codes/awaitedCode.ts';
import { notPossible } from '../failures.ts';
import type { TenantRows } from '../ports/store.ts';
import type { Act } from './acting.ts';
import { inFlight } from './describe.ts';
import { onItsWay } from './whyNot.ts';

/** Skips what is not filed of a filing; the code that it waited for is not waited for any more. */
export async function skipReturns(rows: TenantRows, filing: Filing, now: Instant): Act {
  if (inFlight(filing)) return onItsWay;
  const able = FORMS.filter((form) => canSkip(filing.returns[form].state));
  if (able.length === 0) return notPossible('both_settled');
  const by = await actingPerson(rows);
  for (const form of able) {
    await rows.filings.append(filing.id, form, { type: 'skipped', at: now, by });
  }
  await endAwaited(rows, filing.registrationId, filing.id, now);
  return ok(null);
}
