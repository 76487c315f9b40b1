import { canRetry } from '#domain/filing/apply.ts';
import type { Return } from '#domain/filing/return.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { actingPerson } from '../filing/actingPerson.ts';
import type { TenantRows } from '../ports/store.ts';

/** Stopped for want of the right PAN, or behind a GSTR-1 that was. */
const stoodForPan = ({ state, finding }: Return, gstr1Goes: boolean): boolean =>
  canRetry(state) &&
  (finding?.code === 'signatory_pan_missing' ||
    finding?.code === 'signatory_pan_wrong' ||
    (finding?.code === 'gstr1_stopped' && gstr1Goes));

/** Each return at the time that it had: a late one still waits for a person's start. */
export async function goOn(rows: TenantRows, { id }: Pick<Registration, 'id'>, now: Instant): Promise<void> {
  const by = await actingPerson(rows);
  for (const filing of await rows.filings.openOf(id)) {
    const gstr1Goes = stoodForPan(filing.returns.GSTR1, false);
    for (const form of FORMS) {
      const row = filing.returns[form];
      if (!stoodForPan(row, gstr1Goes)) continue;
      const runAt = row.scheduledAt ?? now;
      await rows.filings.append(filing.id, form, { type: 'revived', at: now, by, runAt });
    }
  }
}
