import { senderName } from '#domain/account/person.ts';
import { type Filing, isSettled } from '#domain/filing/filing.ts';
import { type Form, FORMS } from '#domain/gst/returnPeriod.ts';
import { type CodesKnown, monthBegan } from '#domain/filing/codePlace.ts';
import type { CodeRequest } from '#domain/registration/codeRequest.ts';
import { sessionNow } from '#domain/registration/portalSession.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Result } from '#domain/shared/result.ts';
import { notWaiting } from '../failures.ts';
import { type Asked, followLink, type LinkFailure } from '../filing/followLink.ts';
import type { Ports } from '../ports/given.ts';
import type { RateRule } from '../ports/limits.ts';
import type { TenantRows } from '../ports/store.ts';
import { attendedMs } from './attended.ts';
import { linkLifeMs } from './linkToSignatory.ts';

export type CodeLinkFailure = LinkFailure;
export type { Asked };

/** Each asking is an SMS of the portal to the signatory, and counts there too. */
const perLink: Record<'ask' | 'give', RateRule[]> = {
  ask: [{ most: 6, windowMs: 60 * 60_000 }],
  give: [{ most: 12, windowMs: 60 * 60_000 }],
};

export type LinkPorts = Pick<Ports, 'doors' | 'clock' | 'seal' | 'codeLinks' | 'limits'>;

/** What a link leads to. */
export type Found = {
  sender: string;
  filing: Filing;
  registration: Registration;
  signatory: SignatoryRow;
  /** Of this filing, while it lives. */
  code: CodeRequest | null;
  sessionIsOpen: boolean;
  /** What is known for counting the next code. */
  counting: CodesKnown;
};

/** Acts on what a signatory's link leads to, in one transaction; each asking and giving is counted. */
export const behindLink = <T, F>(
  ports: LinkPorts,
  asked: Asked,
  counted: 'ask' | 'give' | null,
  act: (found: Found, rows: TenantRows, now: Instant) => Promise<Result<T, F>>,
): Promise<Result<T, F | CodeLinkFailure>> =>
  followLink(
    ports,
    {
      links: ports.codeLinks,
      endBy: 'wall',
      purpose: 'code',
      find,
      enter: (link, work) => ports.doors.byLink({ ...link, madeAt: link.endsAt - linkLifeMs }, work),
    },
    asked,
    counted === null ? null : { use: counted, rules: perLink[counted] },
    act,
  );

/** Null when the filing is over, or its GSTIN or account are gone. */
async function find(rows: TenantRows, filingId: string, now: Instant): Promise<Found | null> {
  const filing = await rows.filings.byId(filingId);
  if (filing === null || FORMS.every((form) => isOver(filing, form))) return null;
  const registration = await rows.registrations.byId(filing.registrationId);
  if (registration === null || registration.deletedAt !== null || registration.signatoryId === null)
    return null;
  const signatory = await rows.signatories.byId(registration.signatoryId);
  const person = await rows.people.get();
  if (signatory === null || person === null) return null;
  const open = await rows.codes.open(registration.id);
  const session = await rows.sessions.get(registration.id);
  const filings = await rows.filings.openOf(registration.id);
  const used = await rows.codes.usedSince(registration.id, monthBegan(now));
  return {
    sender: senderName(person),
    filing,
    registration,
    signatory,
    code: open?.filingId === filing.id && open.expiresAt > now ? open : null,
    sessionIsOpen: sessionNow(session, now, 0) !== 'ask',
    counting: { registration, filings, newest: filing, session, used },
  };
}

const isOver = (filing: Filing, form: Form): boolean => {
  const { state } = filing.returns[form];
  return isSettled(state) || state === 'skipped';
};

export const linkNotWaiting = notWaiting({ code: 'code_over', params: { place: 'page' } });

/** The signatory is at the page: the engine goes on at once. */
export async function wakeForSignatory(rows: TenantRows, { id }: Registration, now: Instant): Promise<void> {
  await rows.registrations.update(id, { attendedUntil: now + attendedMs });
  await rows.work.wakeBy(id, now);
  await rows.changed([id]);
}
