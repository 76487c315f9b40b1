import { FINAL_RETURN } from '#domain/gst/finalReturn.ts';
import { sayFinalReturn } from '#texts/en/finalReturn.ts';
import { type Instant, parseIstDate, formatIstDate } from '#domain/shared/istTime.ts';
import type { PortalTaxpayer } from '#domain/gst/taxpayer.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { plannedAt } from '#domain/filing/plannedAt.ts';
import { record, type Turn } from './turn.ts';
import type { Snapshot } from '#domain/registration/snapshot.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';

/** What search tells of a registration (gst-portal#search). */
export const factsOf = (taxpayer: PortalTaxpayer): Partial<Registration> => ({
  legalName: taxpayer.legalName,
  tradeName: taxpayer.tradeName,
  registeredOn: taxpayer.registeredOn,
  cancelledOn: taxpayer.cancelledOn,
  constitution: taxpayer.constitution,
  taxpayerType: taxpayer.taxpayerType,
  portalStatus: taxpayer.status,
  address: taxpayer.address,
});

/** What the card of a cancelled registration says; empty for all others. */
export function remarkOf(taxpayer: PortalTaxpayer): string {
  if (taxpayer.cancelledOn === null) return '';
  const cancelled = parseIstDate(taxpayer.cancelledOn);
  const final = `The final return ${FINAL_RETURN.form} is filed once at the portal`;
  return cancelled === null
    ? `This registration was cancelled. No return is due for later months. ${final}.`
    : `This registration was cancelled on ${formatIstDate(cancelled)}. No return is due for later months. ${final}: ${sayFinalReturn(cancelled)}.`;
}

/** The database keeps the fields of an address in an order of its own. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, typeof value === 'object' && value !== null ? Object.keys(value).toSorted() : null);

/** What search tells now and did not before, or null: status and cancellation change after the verification. */
export function changedStanding(
  registration: Registration,
  taxpayer: PortalTaxpayer,
): Partial<Registration> | null {
  const told = factsOf(taxpayer);
  const same = Object.entries(told).every(
    ([name, value]) => inOrder(registration[name as keyof Registration]) === inOrder(value),
  );
  return same ? null : { ...told, remark: remarkOf(taxpayer) };
}

/**
 * A cancellation may be revoked (CGST Act s.30): then the periods since are due after all, and what it had stopped
 * is planned again. A portal that does not answer is asked at the next look.
 */
export async function lookForRevocation(
  turn: Turn,
  { registration }: Snapshot,
  filing: Filing,
  now: Instant,
): Promise<void> {
  const searched = await turn.portal.search(filing.gstin);
  await record(turn, async (rows) => {
    await rows.filings.markLooked(filing.id, now);
    if (!searched.ok) return;
    const changed = changedStanding(registration, searched.value);
    if (changed !== null) await rows.registrations.update(registration.id, changed);
    if (searched.value.cancelledOn !== null) return;
    const restored = { ...registration, ...changed };
    for (const form of FORMS) {
      if (filing.returns[form].finding?.code !== 'after_cancellation') continue;
      const runAt = plannedAt(restored, form, filing.period, now);
      await rows.filings.append(filing.id, form, { type: 'revived', at: now, by: 'portal', runAt });
    }
  });
}
