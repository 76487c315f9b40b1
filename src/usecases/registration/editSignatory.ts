import { parseMobile } from '#domain/account/person.ts';
import { type Pan, parsePan } from '#domain/gst/pan.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { SignatoryThen } from '#domain/views/securityEvent.ts';
import { signedBy, wantNewCode } from '../acting/codeRequests.ts';
import { inLog } from '#domain/views/securityEvent.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import type { FormTexts } from '../views.ts';

type SignatoryTexts = Partial<Pick<FormTexts, 'email_for_otp' | 'phone_for_otp' | 'signatory_pan'>>;

type Contact = Partial<Pick<SignatoryRow, 'email' | 'mobile'>>;

/**
 * Changes the signatory's mail, mobile and PAN from the edit form. Mail and mobile belong to the signatory
 * and change for all its GSTINs. Another PAN is another signatory, for this GSTIN alone (design#signatories).
 */
export async function changeSignatory(
  ports: Pick<Ports, 'ids' | 'relayByDefault' | 'clock'>,
  rows: TenantRows,
  registration: Registration,
  signatory: SignatoryRow | null,
  texts: SignatoryTexts,
  now: Instant,
): Promise<void> {
  const { email_for_otp: email, phone_for_otp: phone, signatory_pan: pan } = texts;
  const contact: Contact = {
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { mobile: parseMobile(phone) ?? phone }),
  };
  const newPan = parsePan(pan ?? '');
  if (newPan === null && (signatory === null || Object.keys(contact).length === 0)) return;
  if (newPan !== null) await signsWith(ports, rows, { registration, signatory, contact, pan: newPan }, now);
  // Silent forwarding may work from the new address, and links to the old address end.
  else if (signatory !== null)
    await rows.signatories.update(signatory.id, {
      ...contact,
      linksSince: ports.clock.wall(),
      ...(signatory.relaySeen === 'silent' ? { relaySeen: 'untried' } : {}),
    });
  await noteSignatory(ports, rows, registration, signatory, contact, newPan);
}

/** Notes in the security log that the recipient of portal codes changed. */
async function noteSignatory(
  ports: Pick<Ports, 'clock'>,
  rows: TenantRows,
  registration: Registration,
  signatory: SignatoryRow | null,
  contact: Contact,
  pan: Pan | null,
): Promise<void> {
  const id = (await rows.registrations.byId(registration.id))?.signatoryId ?? null;
  const after = id === null ? null : await rows.signatories.byId(id);
  await rows.security.note(
    {
      code: 'signatory_changed',
      ...inLog(registration),
      what: [
        ...(contact.email === undefined ? [] : (['mail'] as const)),
        ...(contact.mobile === undefined ? [] : (['mobile'] as const)),
        ...(pan === null ? [] : (['pan'] as const)),
      ],
    },
    ports.clock.wall(),
    {
      kind: 'signatory',
      registrationId: registration.id,
      before: signatoryThen(signatory),
      after: signatoryThen(after),
    },
  );
}

const signatoryThen = (row: SignatoryRow | null): SignatoryThen => ({
  id: row?.id ?? null,
  email: row?.email ?? '',
  mobile: row?.mobile ?? '',
  pan: row?.pan ?? '',
});

type Signed = {
  registration: Registration;
  signatory: SignatoryRow | null;
  contact: Contact;
  pan: Pan;
};

/** Assigns the account's signatory with that PAN, or a new one, and forgets a refused PAN. */
async function signsWith(
  ports: Pick<Ports, 'ids' | 'relayByDefault'>,
  rows: TenantRows,
  { registration, signatory, contact, pan }: Signed,
  now: Instant,
): Promise<void> {
  const known = await rows.signatories.byPan(pan);
  if (known === null && signatory !== null && (await isSamePerson(rows, registration, signatory))) {
    await rows.signatories.update(signatory.id, { ...contact, pan });
    await rows.registrations.update(registration.id, { refusedPan: '' });
    return;
  }
  if (known?.id !== signatory?.id) await wantNewCode(rows, registration, now);
  const id = known?.id ?? ports.ids.uuid();
  if (known === null)
    await rows.signatories.add(
      newSignatory(ports, {
        id,
        accountId: registration.accountId,
        pan,
        mobile: contact.mobile ?? signatory?.mobile ?? '',
        email: contact.email ?? signatory?.email ?? '',
      }),
    );
  else await rows.signatories.update(id, contact);
  await rows.registrations.update(registration.id, { signatoryId: id, refusedPan: '' });
}

/**
 * A PAN that was unknown, or wrong for this GSTIN alone, is a correction: the signatory keeps forwarding and
 * a code on its way.
 */
const isSamePerson = async (
  rows: TenantRows,
  { id, refusedPan }: Registration,
  signatory: SignatoryRow,
): Promise<boolean> =>
  signatory.pan === '' ||
  (signatory.pan === refusedPan && (await signedBy(rows, signatory)).every((other) => other.id === id));

/** A signatory with a typed PAN, still unknown to the portal. */
export const newSignatory = (
  { ids, relayByDefault }: Pick<Ports, 'ids' | 'relayByDefault'>,
  details: Pick<SignatoryRow, 'id' | 'accountId' | 'pan' | 'mobile' | 'email'>,
): SignatoryRow => ({
  ...details,
  name: '',
  portalEmail: '',
  relayKey: ids.uuid().replaceAll('-', ''),
  relay: relayByDefault ? 'on' : 'off',
  relaySeen: 'untried',
  linksSince: null,
  smsSecretSealed: null,
});
