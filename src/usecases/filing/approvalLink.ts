import type { Approval } from '#domain/filing/approval.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import type { Leads } from './followLink.ts';

/**
 * The link by which a client's contact says whether a month was nil (record 139): for this question of this month
 * alone, answered once. Opening it says nothing.
 */

export type ApprovalPorts = Pick<
  Ports,
  'doors' | 'clock' | 'ids' | 'limits' | 'approvalLinks' | 'extensions' | 'pageOf'
>;

export type FoundApproval = { filing: Filing; registration: Registration; approval: Approval };

export const leadsToApproval = ({ approvalLinks, doors }: ApprovalPorts): Leads<FoundApproval> => ({
  links: approvalLinks,
  endBy: 'product',
  purpose: 'approval',
  find,
  enter: (link, work) => doors.byApproval(link, work),
});

/** Over with its month, with the GSTIN, and when it is taken back or its contact is another one. */
async function find(rows: TenantRows, filingId: string, now: Instant): Promise<FoundApproval | null> {
  const filing = await rows.filings.byId(filingId);
  const approval = filing?.approval ?? null;
  if (filing === null || approval === null || approval.answer === 'taken_back' || now > approval.endsAt)
    return null;
  const registration = await rows.registrations.byId(filing.registrationId);
  return registration === null || registration.deletedAt !== null ? null : { filing, registration, approval };
}
