import { judge, noMatter, nobodyStands } from '#domain/account/authority.ts';
import { type Approval, type ClientWay, clientSaidNo } from '#domain/filing/approval.ts';
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
  | 'doors'
  | 'clock'
  | 'ids'
  | 'seal'
  | 'limits'
  | 'approvalLinks'
  | 'handedLinks'
  | 'extensions'
  | 'pageOf'
  | 'asksForFactor'
>;

export type FoundApproval = {
  filing: Filing;
  registration: Registration;
  approval: Approval;
  way: ClientWay;
};

/** The link that the firm handed on leads to the same question, under a key of its own. */
export async function leadsToApproval(
  { approvalLinks, handedLinks, doors, clock }: ApprovalPorts,
  token: string,
): Promise<Leads<FoundApproval>> {
  const now = await clock.product();
  const isHanded = approvalLinks.read(token, now) === null && handedLinks.read(token, now) !== null;
  const way: ClientWay = isHanded ? 'handed_link' : 'client_link';
  return {
    links: isHanded ? handedLinks : approvalLinks,
    endBy: 'product',
    purpose: 'approval',
    find: (rows, filingId, at) => find(rows, filingId, at, way),
    enter: (link, work) => doors.byApproval(link, way, work),
  };
}

/** A yes by this link needs a code to the contact's own number: the client has said no before. */
export const needsCode = (way: ClientWay, approval: Approval): boolean =>
  judge({ act: 'yes', way, right: null }, nobodyStands, {
    ...noMatter,
    clientSaidNo: clientSaidNo(approval),
  }) === 'contact_code';

/** What is kept of a contact's code: bound to its question. */
export const hashOfContactCode = ({ seal }: Pick<Ports, 'seal'>, approvalId: string, code: string): string =>
  Buffer.from(seal.hash(`${approvalId}:${code}`, 'contact-code')).toString('base64url');

/** Over with its month, with the GSTIN, and when it is taken back or its contact is another one. */
async function find(
  rows: TenantRows,
  filingId: string,
  now: Instant,
  way: ClientWay,
): Promise<FoundApproval | null> {
  const filing = await rows.filings.byId(filingId);
  const approval = filing?.approval ?? null;
  if (filing === null || approval === null || approval.answer === 'taken_back' || now > approval.endsAt)
    return null;
  const registration = await rows.registrations.byId(filing.registrationId);
  return registration === null || registration.deletedAt !== null
    ? null
    : { filing, registration, approval, way };
}
