import { nameInMessages } from '#domain/account/nameRules.ts';
import { isSettled } from '#domain/filing/return.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { RateRule } from '../ports/limits.ts';
import { knownOf } from '../registration/knownOf.ts';
import type { ApprovalView } from '../views.ts';
import { type ApprovalPorts, leadsToApproval } from './approvalLink.ts';
import { businessToOthers, describeFiling } from './describe.ts';
import { type Asked, followLink, type LinkFailure } from './followLink.ts';

const looksPerLink: readonly RateRule[] = [{ most: 600, windowMs: 60 * 60_000 }];

/** What the link asks, of whom and by whom, and how its month stands. Says nothing for anybody. */
export const openApproval = (
  ports: ApprovalPorts,
  asked: Asked,
): Promise<Result<ApprovalView, LinkFailure>> =>
  followLink(
    ports,
    leadsToApproval(ports),
    asked,
    { use: 'look', rules: looksPerLink },
    async ({ filing, registration, approval }, rows, now) => {
      const known = await knownOf(rows, [filing], new Map([[registration.id, registration]]), now, 'waiting');
      const entry = describeFiling(filing, registration, known(filing));
      return ok({
        entry: { ...entry, business: businessToOthers(registration) },
        firm: nameInMessages(await rows.people.accountName()) || 'Shunya',
        approval: { ...approval, name: nameInMessages(approval.name) },
        isLate: now > filing.returns.GSTR1.dueAt,
        isAsked: approval.answer === null && entry.today === 'offered' && entry.waitsFor === 'yes',
        isFiled: FORMS.every((form) => isSettled(filing.returns[form].state)) && entry.status === 'success',
      });
    },
  );
