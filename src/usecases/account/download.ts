import type { Language } from '#domain/account/language.ts';
import type { Member } from '#domain/account/member.ts';
import type { Consent } from '#domain/registration/consent.ts';
import { HOUR_MS } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { sayConsent } from '#texts/sayConsent.ts';
import { countAgainst } from '../countAgainst.ts';
import { notFound, type NotFound, type TooMany } from '../failures.ts';
import type { AccountPorts } from '../ports/account.ts';
import { loginInDevice } from '../signIn/rules.ts';
import { profileOf } from './profile.ts';

/** A download reads every row of a user. */
const perUser = [{ max: 10, windowMs: HOUR_MS }];

type AccountDownload = Record<string, unknown>;

/**
 * Everything stored about a user, by section, as the database holds it (design#download-and-erasure); without
 * passwords, codes, tokens or their hashes. The ID number is decrypted, the photo is a data URL, and each
 * consent carries its text in the reader's language. `firmAccount`: a session of a firm's provider takes neither the
 * person's ID number nor what stands of their other sessions.
 */
export async function downloadAccount(
  ports: Pick<AccountPorts, 'store' | 'seal' | 'limits' | 'clock'>,
  who: Member & { firmAccount: string | null },
  language: Language,
): Promise<Result<AccountDownload, NotFound | TooMany>> {
  const { firmAccount } = who;
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
      profile: { ...sections['profile']?.[0], id_number: firmAccount === null ? profile.idNumber : '' },
      photo: photo === null ? null : `data:image/jpeg;base64,${Buffer.from(photo.bytes).toString('base64')}`,
      consents: consents.map((row) => ({ ...row, said: sayConsent(row as KeptConsent, language) })),
      sessions: sessions
        .filter((session) => firmAccount === null || session['firm_account'] === firmAccount)
        .map((session) => ({ ...session, device: withoutLogin(session['device']) })),
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
