import { type Gstin, parseGstin } from '#domain/gst/gstin.ts';
import { meaningOf } from '#domain/filing/refusal.ts';
import { mayPass } from '#domain/filing/retryPolicy.ts';
import type { Signatory } from '#domain/gst/taxpayer.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { replies } from '#texts/en/replies.ts';
import type { Turn } from '../turn.ts';

/** `again`: the portal may tell later. */
export type Found =
  | { ok: true; gstin: Gstin; signatory: Signatory | null }
  | { ok: false; again: boolean; remark: string };

/** Whose login is this? The GSTIN and signatory that it belongs to, or why not in words for the card (record 083.3). */
export async function identify(turn: Turn, registration: Registration): Promise<Found> {
  const password =
    registration.passwordSealed === null
      ? ''
      : turn.seal.open(registration.passwordSealed, registration.id, 'password');
  const looked = await turn.portal.lookUp(registration.username, password);
  if (looked.ok) {
    const gstin = parseGstin(looked.value.gstin);
    if (gstin === null)
      return {
        ok: false,
        again: false,
        remark: 'The tax portal answered with a GSTIN that does not check out. Please contact us.',
      };
    if (registration.givenGstin !== null && registration.givenGstin !== gstin)
      return {
        ok: false,
        again: false,
        remark: `This portal login belongs to ${gstin}, not to ${registration.givenGstin}. Delete this card and add the right one.`,
      };
    return { ok: true, gstin, signatory: looked.value.signatory };
  }
  if (looked.failure.kind === 'not_supported') {
    // The real API finds no GSTIN from a user name (record 083.3): the person tells it.
    if (registration.givenGstin !== null)
      return { ok: true, gstin: registration.givenGstin, signatory: null };
    return {
      ok: false,
      again: false,
      remark: 'Tell us the GSTIN of this login: enter it under Edit GSTIN.',
    };
  }
  if (mayPass(looked.failure)) return { ok: false, again: true, remark: '' };
  return { ok: false, again: false, remark: replies[meaningOf(looked.failure)] };
}
