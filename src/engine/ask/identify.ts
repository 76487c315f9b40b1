import { type Gstin, parseGstin } from '#domain/gst/gstin.ts';
import { meaningOf } from '#domain/gst/refusal.ts';
import { mayPass } from '#domain/filing/retryPolicy.ts';
import type { Signatory } from '#domain/gst/taxpayer.ts';
import type { Registration, Remark } from '#domain/registration/registration.ts';
import type { Turn } from '../turn.ts';

/** `again`: the portal may tell later. */
export type Found =
  | { ok: true; gstin: Gstin; signatory: Signatory | null }
  | { ok: false; again: true }
  | { ok: false; again: false; remark: Remark };

const failed = (remark: Remark): Found => ({ ok: false, again: false, remark });

/** Whose login is this? The GSTIN and signatory that it belongs to, or why not, for the card (record 083.3). */
export async function identify(turn: Turn, registration: Registration): Promise<Found> {
  const password =
    registration.passwordSealed === null
      ? ''
      : turn.seal.open(registration.passwordSealed, registration.id, 'password');
  const looked = await turn.portal.lookUp(registration.username, password);
  if (looked.ok) {
    const gstin = parseGstin(looked.value.gstin);
    if (gstin === null) return failed({ code: 'gstin_unreadable', params: {} });
    if (registration.givenGstin !== null && registration.givenGstin !== gstin)
      return failed({ code: 'other_gstin', params: { gstin, given: registration.givenGstin } });
    return { ok: true, gstin, signatory: looked.value.signatory };
  }
  if (looked.failure.kind === 'not_supported') {
    // The real API finds no GSTIN from a user name (record 083.3): the person tells it.
    if (registration.givenGstin !== null)
      return { ok: true, gstin: registration.givenGstin, signatory: null };
    return failed({ code: 'gstin_wanted', params: {} });
  }
  if (mayPass(looked.failure)) return { ok: false, again: true };
  // It came without its password, from a list: the portal's codes need none, but somebody has to say whose login it is.
  if (password === '')
    return registration.givenGstin === null
      ? failed({ code: 'login_unknown', params: {} })
      : { ok: true, gstin: registration.givenGstin, signatory: null };
  return failed({ code: 'refused', params: { meaning: meaningOf(looked.failure) } });
}
