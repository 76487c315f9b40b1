import type { SignatoryRow } from '#domain/registration/signatory.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound } from '../failures.ts';
import type { Ports } from '../ports/given.ts';
import { type MaskedAddress, maskedAddress } from '#domain/account/maskedAddress.ts';
import { signatoryOf, signedBy } from './relayOfSignatory.ts';

/**
 * The forwarding of a signatory's codes as its page shows it (record 085.2, record 085.3). `unavailable`: the operator has
 * not taken responsibility for it; `unknown`: the portal has not named the signatory yet; on, it is `untried` until
 * the first code has come, then `works`, or `silent` when one did not come.
 */
export type CodeRelay = {
  state: 'unavailable' | 'unknown' | 'off' | SignatoryRow['relaySeen'];
  /** Where the portal's messages are to be forwarded; '' while there is none. */
  address: string;
  signatory: string;
  /** Where the portal sends the codes, as far as it is known; masked. */
  sentTo: MaskedAddress;
  /** How many GSTINs of this user have this signatory, and so this forwarding. */
  gstins: number;
  /** Whether a phone may forward the portal's SMS. */
  hasPhone: boolean;
};

const none = {
  address: '',
  signatory: '',
  sentTo: { mobileEnds: '', mail: '' },
  gstins: 0,
  hasPhone: false,
} as const;

export async function getCodeRelay(
  ports: Pick<Ports, 'store' | 'relayAddress'>,
  accountId: string,
  idOrGstin: string,
): Promise<Result<CodeRelay, NotFound>> {
  const { relayAddress } = ports;
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(idOrGstin);
    if (registration === null) return notFound;
    if (relayAddress === null) return ok({ ...none, state: 'unavailable' });
    const signatory = await signatoryOf(rows, registration);
    if (signatory === null) return ok({ ...none, state: 'unknown' });
    return ok({
      state: signatory.relay === 'off' ? 'off' : signatory.relaySeen,
      address: relayAddress(signatory.relayKey),
      signatory: signatory.name,
      sentTo: maskedAddress(signatory.mobile, signatory.portalEmail || signatory.email),
      gstins: (await signedBy(rows, signatory)).length,
      hasPhone: signatory.smsSecretSealed !== null,
    });
  });
}
