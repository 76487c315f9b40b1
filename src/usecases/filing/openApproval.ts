import { nameForOthers } from '#domain/account/profile.ts';
import { answerBy, isSettled } from '#domain/filing/filing.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { RateRule } from '../ports/limits.ts';
import { knownOf } from '../registration/knownOf.ts';
import type { ApprovalView } from '../views.ts';
import { type ApprovalPorts, leadsToApproval, needsCode } from './approvalLink.ts';
import { businessForOthers, describeFiling } from './describe.ts';
import { type Asked, followLink, type LinkFailure } from './followLink.ts';

const looksPerLink: readonly RateRule[] = [{ most: 600, windowMs: 60 * 60_000 }];

/** What the link asks, of whom and by whom, and how its month stands. Says nothing for anybody. */
export const openApproval = async (
  ports: ApprovalPorts,
  asked: Asked,
): Promise<Result<ApprovalView, LinkFailure>> =>
  followLink(
    ports,
    await leadsToApproval(ports, asked.token),
    asked,
    { use: 'look', rules: looksPerLink },
    async ({ filing: found, registration, approval, way }, rows, now) => {
      // A no before does not hide the question: its yes takes a code.
      const filing = { ...found, approval: { ...approval, no: null } };
      const known = await knownOf(rows, [filing], new Map([[registration.id, registration]]), now, 'waiting');
      const entry = {
        ...describeFiling(filing, registration, known(filing)),
        business: businessForOthers(registration),
      };
      return ok({
        entry,
        firm: nameForOthers(await rows.people.accountName()),
        approval: { ...approval, name: nameForOthers(approval.name) },
        needsCode: needsCode(way, approval),
        isLate: !isSettled(filing.returns.GSTR1.state) && now > filing.returns.GSTR1.dueAt,
        answerBy: answerBy(filing, now),
        isAsked: approval.answer === null && entry.today === 'offered' && entry.waitsFor === 'yes',
        isFiled: FORMS.every((form) => isSettled(filing.returns[form].state)) && entry.status === 'success',
      });
    },
  );
