import { ending } from '#domain/views/securityEvent.ts';
import { type Approval, isAskingClient } from '#domain/filing/approval.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound, type NotPossible, notPossible } from '../failures.ts';
import type { Ports } from '../ports/given.ts';

/** Asks no more: the link leads nowhere. A no that was given stays. */
export const takeQuestionBack = (
  ports: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  filingId: string,
): Promise<Result<null, NotFound | NotPossible>> =>
  ports.store.asTenant(accountId, async (rows) => {
    const now = await ports.clock.product();
    const filing = await rows.filings.byId(filingId);
    const registration = filing === null ? null : await rows.registrations.byId(filing.registrationId);
    if (filing === null || registration === null) return notFound;
    const { approval } = filing;
    // A no is the client's: it is not taken back by the firm.
    if (approval?.answer === 'no')
      return notPossible({
        code: 'client_said_no',
        params: { name: approval.name, at: approval.answeredAt ?? approval.sentAt },
      });
    if (!isAskingClient(approval, now)) return notPossible('not_asked');
    const back: Approval = { ...approval, answer: 'taken_back', answeredAt: now };
    if (!(await rows.filings.moveApproval(filing.id, approval, back))) return notPossible('not_asked');
    await rows.security.note(
      {
        code: 'client_question_taken_back',
        period: filing.period,
        gstin: ending(registration.gstin ?? registration.givenGstin),
      },
      ports.clock.wall(),
    );
    await rows.work.wakeBy(registration.id, now);
    await rows.changed([registration.id]);
    return ok(null);
  });
