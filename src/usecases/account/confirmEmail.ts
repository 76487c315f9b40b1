import { maskedMail } from '#domain/account/maskedAddress.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from './ports.ts';

export type ConfirmEmailFailure = { kind: 'link_expired' } | { kind: 'link_invalid' };

/**
 * The address of the link is verified, if it is still the profile's. Needs no session: whoever reads the mailbox
 * has the link. Opening it again changes nothing.
 */
export async function confirmEmail(
  ports: Pick<AccountPorts, 'mailbox' | 'clock' | 'emailLinks'>,
  input: { token: string },
): Promise<Result<{ email: string }, ConfirmEmailFailure>> {
  const now = ports.clock.wall();
  const read = await ports.emailLinks.read(input.token, now);
  if (!read.ok) return read;
  const { email } = read.value;
  const confirmed = await ports.mailbox(read.value, async (rows) => {
    const { emailVerifiedAt } = await rows.profile.get();
    if (emailVerifiedAt !== null) return ok({ email });
    await rows.profile.change({ emailVerifiedAt: now }, now);
    await rows.people.update({ email });
    await rows.security.note({ code: 'mail_verified', mail: maskedMail(email) }, now);
    await rows.changed();
    return ok({ email });
  });
  return confirmed ?? fail({ kind: 'link_invalid' });
}
