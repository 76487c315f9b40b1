import { actingPerson } from '../filing/actingPerson.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { TenantRows } from '../ports/store.ts';

/** The code that is on its way belongs to what was changed: it is dropped, and what waits for it begins anew. */
export async function wantNewCode(rows: TenantRows, registration: Registration, now: Instant): Promise<void> {
  const code = await rows.codes.open(registration.id);
  if (code !== null) await rows.codes.move(code.id, ['requested', 'received'], 'cancelled');
  const by = await actingPerson(rows);
  for (const filing of await rows.filings.openOf(registration.id)) {
    for (const form of FORMS) {
      if (filing.returns[form].state !== 'waiting_for_code') continue;
      await rows.filings.append(filing.id, form, { type: 'code_wanted', at: now, by });
    }
  }
}
