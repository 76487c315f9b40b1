import { clientSaidNo } from '#domain/filing/approval.ts';
import { type Filing, lastDue } from '#domain/filing/filing.ts';
import { offeredActs } from '#domain/filing/offeredActs.ts';
import { entryOfFiling } from '#domain/views/month.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { ending } from '#domain/views/securityEvent.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { notFound, notPossible } from '../failures.ts';
import type { ActFailure } from './acting.ts';
import { notAllowed } from '../people/authority.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import { knownOf } from '../registration/knownOf.ts';
import { lockedRegistration } from '../registration/lockedRegistration.ts';
import { type AskedClient, type AskPorts, sendQuestion } from './sendQuestion.ts';

/**
 * Sends the client's contact the question of a month, and answers its link, to be handed on by another way too. What was
 * sent within the hour is not sent again; what was answered is asked anew, by another link (record 139).
 */
export const askClient = (
  ports: AskPorts & Pick<Ports, 'store' | 'asksForFactor' | 'handedLinks'>,
  accountId: string,
  filingId: string,
): Promise<Result<AskedClient, ActFailure>> =>
  ports.store.asTenant(accountId, async (rows) => {
    const now = await ports.clock.product();
    const asked = await rows.filings.byId(filingId);
    // Under the lock under which another contact is written.
    const registration = asked === null ? null : await lockedRegistration(rows, asked.registrationId, now);
    const filing = await rows.filings.byId(filingId);
    if (filing === null || registration === null) return notFound;
    if (registration.deletedAt !== null) return notPossible('gstin_deleted');
    // Asking the client passes on whose yes it is.
    const refusal = await notAllowed(ports, rows, { act: 'reopen', right: 'file', registration });
    if (refusal !== null) return refusal;
    if (now > lastDue(filing)) return notPossible('too_late_to_ask');
    if (!(await canBeAsked(rows, filing, registration, now))) return notPossible('nothing_to_ask');
    const { contact } = registration;
    if (contact === null) return notPossible('no_contact');
    if (contact.deniedAt !== null)
      return notPossible({ code: 'contact_denied', params: { name: contact.name } });
    const sent = await sendQuestion(ports, rows, { filing, registration, contact }, now);
    if (sent === null) return notPossible('nothing_to_ask');
    await rows.security.note(
      {
        code: 'client_asked',
        period: filing.period,
        gstin: ending(registration.gstin ?? registration.givenGstin),
      },
      ports.clock.wall(),
      { kind: 'question', filingId: filing.id, approvalId: sent.approvalId },
    );
    await rows.changed([registration.id]);
    return ok({ link: sent.handedLink, name: sent.name, sent: sent.sent });
  });

/** It waits for the yes of its month, and that is all it needs to go on; a no that stands is asked anew. */
async function canBeAsked(
  rows: TenantRows,
  filing: Filing,
  registration: Registration,
  now: Instant,
): Promise<boolean> {
  // A no that stands is asked about again; the yes to it takes the contact's own code.
  const asNew = clientSaidNo(filing.approval) ? { ...filing, approval: null } : filing;
  const known = (await knownOf(rows, [asNew], new Map([[registration.id, registration]]), now, 'waiting'))(
    asNew,
  );
  return (
    entryOfFiling(asNew, registration, known).awaited === 'yes' &&
    offeredActs(asNew, registration, known).today === 'offered'
  );
}
