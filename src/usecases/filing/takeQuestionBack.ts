import { ending } from '#domain/account/securityEvent.ts';
import { type Approval, isAskingClient, isDenied } from '#domain/filing/approval.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound, type NotPossible, notPossible } from '../failures.ts';
import { notTheirYes } from '../people/approval.ts';
import type { Ports } from '../ports/given.ts';

/** Asks no more, and takes a no back that the firm has cleared up with its client: the link leads nowhere. */
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
    const others = await notTheirYes(rows, registration);
    if (others !== null) return others;
    const { approval } = filing;
    if (!isAskingClient(approval, now) && !isDenied(approval)) return notPossible('not_asked');
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
