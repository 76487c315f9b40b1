import type { Language } from '#domain/account/language.ts';
import type { Member } from '#domain/account/member.ts';
import { IN_DOUBT } from '#domain/filing/filing.ts';
import type { Consent } from '#domain/registration/consent.ts';
import { HOUR_MS } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { sayConsent } from '#texts/sayConsent.ts';
import { countAgainst } from '../countAgainst.ts';
import {
  type InFlight,
  inFlightNow,
  type NotAuthorised,
  notFound,
  type NotFound,
  type TooMany,
} from '../failures.ts';
import type { AccountPorts } from '../ports/account.ts';
import { hashOfNumber, loginInDevice } from '../signIn/rules.ts';
import { profileOf } from './profile.ts';

/** A download reads every row of a user. */
const perUser = [{ max: 10, windowMs: HOUR_MS }];

type AccountDownload = Record<string, unknown>;

/**
 * Everything stored about a user, by section, as the database holds it (design#download-and-erasure); without
 * passwords, codes, tokens or their hashes. The ID number is decrypted, the photo is a data URL, and each
 * consent carries its text in the reader's language.
 */
export async function downloadAccount(
  ports: Pick<AccountPorts, 'store' | 'seal' | 'limits' | 'clock'>,
  who: Member,
  language: Language,
): Promise<Result<AccountDownload, NotFound | TooMany>> {
  const refused = await countAgainst(ports, `download:${who.personId}`, perUser, ports.clock.wall());
  if (refused) return fail(refused);
  return ports.store.asMember(who, async (rows) => {
    const profile = await profileOf(ports, rows, who.personId);
    if (profile === null) return notFound;
    await rows.security.note({ code: 'account_downloaded' }, ports.clock.wall());
    const photo = await rows.photo.get();
    const { sessions = [], consents = [], ...sections } = await rows.everything();
    return ok({
      ...sections,
      profile: { ...sections['profile']?.[0], id_number: profile.idNumber },
      photo: photo === null ? null : `data:image/jpeg;base64,${Buffer.from(photo.bytes).toString('base64')}`,
      consents: consents.map((row) => ({ ...row, said: sayConsent(row as KeptConsent, language) })),
      sessions: sessions.map((session) => ({ ...session, device: withoutLogin(session['device']) })),
    });
  });
}

/** The columns of a consent, by their names in the database. */
type KeptConsent = Pick<Consent, 'kind' | 'period' | 'text' | 'version' | 'covers'>;

/** The device's description of itself, without the provider login that a logout ends. */
function withoutLogin(device: unknown): object {
  const { [loginInDevice]: _login, ...description } = (device ?? {}) as Record<string, unknown>;
  return description;
}

/**
 * Erases an account with its credentials, sessions, profile, GSTINs, filings and documents; every session is
 * refused from then on. Claims at the portal stay as bare numbers, so that no return is filed twice
 * (design#deleting-a-gstin, design#download-and-erasure). Fails while the portal's answer for a return is
 * outstanding, and while an owner is held after 'This was not me'.
 */
export async function eraseAccount(
  ports: Pick<AccountPorts, 'store' | 'clock' | 'seal' | 'log'>,
  who: Member,
): Promise<Result<null, InFlight | NotAuthorised>> {
  const outcome = await ports.store.erase(who, {
    keepWhile: IN_DOUBT,
    at: ports.clock.wall(),
    hashOfNumber: (phone) => hashOfNumber(ports, phone),
  });
  switch (outcome) {
    case 'kept':
      return inFlightNow('erasing_waits');
    case 'held':
      return fail({ kind: 'not_authorised', refusal: 'owner_held' });
    case 'erased':
      return ok(null);
  }
}
