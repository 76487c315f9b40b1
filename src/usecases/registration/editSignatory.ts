import type { Instant } from '#domain/shared/istTime.ts';
import { parseMobile } from '#domain/account/person.ts';
import { wantNewCode } from '../codes/wantNewCode.ts';
import type { FormTexts } from './editForm.ts';
import type { Ports } from '../ports/given.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { TenantRows } from '../ports/store.ts';
import type { Registration } from '#domain/registration/registration.ts';

type SignatoryTexts = Partial<Pick<FormTexts, 'email_for_otp' | 'phone_for_otp' | 'signatory_pan'>>;

/**
 * The signatory's mail, mobile and PAN of the edit form. Mail and mobile are the signatory's own: they change for
 * all its GSTINs. Another PAN is another signatory, for this GSTIN alone (record 083.5).
 */
export async function changeSignatory(
  ports: Pick<Ports, 'ids' | 'relayByDefault'>,
  rows: TenantRows,
  registration: Registration,
  signatory: SignatoryRow | null,
  texts: SignatoryTexts,
  now: Instant,
): Promise<void> {
  const { email_for_otp: email, phone_for_otp: phone, signatory_pan: pan } = texts;
  const contact = {
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { mobile: parseMobile(phone) ?? phone }),
  };
  if (pan !== undefined && pan !== '') {
    await wantNewCode(rows, registration, now);
    const known = await rows.signatories.byPan(pan);
    const id = known?.id ?? ports.ids.uuid();
    if (known === null) {
      await rows.signatories.add({
        id,
        accountId: registration.accountId,
        name: '',
        pan,
        mobile: contact.mobile ?? signatory?.mobile ?? '',
        email: contact.email ?? signatory?.email ?? '',
        portalEmail: '',
        relayKey: ports.ids.uuid().replaceAll('-', ''),
        relay: ports.relayByDefault ? 'on' : 'off',
        relaySeen: 'untried',
      });
    } else await rows.signatories.update(id, contact);
    await rows.registrations.update(registration.id, { signatoryId: id });
    return;
  }
  if (signatory === null || Object.keys(contact).length === 0) return;
  // A relay that was silent may work from the new address.
  await rows.signatories.update(signatory.id, {
    ...contact,
    ...(signatory.relaySeen === 'silent' ? { relaySeen: 'untried' } : {}),
  });
}
