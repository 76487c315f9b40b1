import { returnsOf } from '#domain/filing/offeredActs.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound, type NotPossible, notPossible } from '../failures.ts';
import type { Ports } from '../ports/given.ts';
import { linkToSignatory } from './linkToSignatory.ts';

/** Sends the signatory the link by which they ask for the codes of a month and give them; answers it, to be copied. */
export async function sendCodeLink(
  ports: Pick<Ports, 'store' | 'clock' | 'codeLinks'>,
  accountId: string,
  filingId: string,
): Promise<Result<{ link: string }, NotFound | NotPossible>> {
  return ports.store.asTenant(accountId, async (rows) => {
    const filing = await rows.filings.byId(filingId);
    const registration = filing === null ? null : await rows.registrations.byId(filing.registrationId);
    if (filing === null || registration === null) return notFound;
    if (registration.deletedAt !== null) return notPossible('gstin_deleted');
    if (!returnsOf(filing).some(({ state }) => state === 'waiting_for_code'))
      return notPossible('no_code_awaited');
    const { signatoryId } = registration;
    const signatory = signatoryId === null ? null : await rows.signatories.byId(signatoryId);
    if (signatory === null) return notPossible('signatory_unknown');
    const made = await linkToSignatory(ports, rows, { accountId, signatory, filing });
    if (made === null) return notPossible('signatory_is_you');
    return made.sent === 0 ? notPossible('signatory_unreachable') : ok({ link: made.link });
  });
}
