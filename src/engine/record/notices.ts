import { accessEndsBy } from '#domain/registration/apiAccess.ts';
import { actorOf, type Finding, isMendable } from '#domain/filing/finding.ts';
import { type Instant, formatIst, formatIstDate } from '#domain/shared/istTime.ts';
import { sayLateFee } from '#texts/en/lateFee.ts';
import { sayFinding, sayWhole } from '#texts/sayFinding.ts';
import { nameInMessages } from '#domain/account/nameRules.ts';
import { noticeWays, parseMobile, senderName } from '#domain/account/person.ts';
import { formName, formatFilingPeriod } from '#domain/gst/returnPeriod.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { Person } from '#domain/account/person.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { ReturnAt } from '#domain/filing/filing.ts';
import type { ReturnInHindi } from '#texts/hi/findings.ts';
import { hindi, type Words } from '#texts/hi/notices.ts';
import type { Turn } from '../turn.ts';

/**
 * What the engine tells a person by SMS and mail, in English and Hindi: short, with the next act; never a code, never
 * a password.
 */
export type Notice = Words & { hi: Words };

/** The notice in the language that this person has chosen (record 088.2). */
const wordsFor = (person: Person, { hi, ...en }: Notice): Words => (person.language === 'hi' ? hi : en);

const about = ({ filing, form }: ReturnAt): ReturnInHindi => ({
  form,
  period: filing.period,
  frequency: filing.frequency,
  gstin: filing.gstin,
  dueAt: filing.returns[form].dueAt,
});

const named = ({ filing, form }: ReturnAt): string =>
  `${formName(form)} of ${formatFilingPeriod(filing.period, filing.frequency)} for ${filing.gstin}`;

/** "is due on 11 November 2026", "was" when that day is over. */
const isDue = ({ filing, form }: ReturnAt, now: Instant): string => {
  const { dueAt } = filing.returns[form];
  return `${now <= dueAt ? 'is' : 'was'} due on ${formatIstDate(dueAt)}`;
};

/** A month is open under a standing declaration: it is filed by itself. `page`: where it can be stopped. */
export const cycleOpened = ({ filing }: ReturnAt, startsAt: Instant, page: string): Notice => ({
  subject: 'Nil returns scheduled',
  text: `Shunya files nil GSTR-1 and GSTR-3B of ${formatFilingPeriod(filing.period, filing.frequency)} for ${filing.gstin} from ${formatIst(startsAt)}. If the month was not nil, skip it before then: ${page}`,
  hi: hindi.cycleOpened(filing, startsAt, page),
});

/** A month is open and waits for its own yes: nothing is filed by itself. */
export const monthAsked = (at: ReturnAt, page: string): Notice => ({
  subject: 'Was the month nil?',
  text: `Shunya: was ${formatFilingPeriod(at.filing.period, at.filing.frequency)} nil for ${at.filing.gstin}? Nothing is filed without your yes. Say yes by ${formatIstDate(at.filing.returns[at.form].dueAt)} with Schedule for today, or skip it: ${page}`,
  hi: hindi.monthAsked(about(at), page),
});

export const consentWanted = (at: ReturnAt, now: Instant, page: string): Notice => ({
  subject: 'Was the month nil?',
  text: `Shunya: may we file ${named(at)} as nil? It ${isDue(at, now)}. Say yes with Schedule for today, or skip it: ${page}`,
  hi: hindi.consentWanted(about(at), now, page),
});

export const codeWanted = (at: ReturnAt, now: Instant, page: string): Notice => ({
  subject: 'A code is needed',
  text: `Shunya: ${named(at)} is ready and ${isDue(at, now)}. To file it, ask for the portal's code and type it in: ${page}`,
  hi: hindi.codeWanted(about(at), now, page),
});

/** Where the finding asks for a button, `page` is where that button is. */
export const returnStopped = (at: ReturnAt, finding: Finding, page: string): Notice => ({
  subject: 'Not filed',
  text: `Shunya: ${named(at)} is not filed. ${sayWhole(finding, 'en')}${whereTo(finding, page)}`,
  hi: hindi.returnStopped(about(at), finding, whereTo(finding, page)),
});

/** Of a return that the law does not ask for: told as news, not as something that went wrong. */
export const nothingIsDue = (at: ReturnAt, finding: Finding): Notice => ({
  subject: 'No return is due',
  text: `Shunya: ${at.filing.gstin}: ${sayWhole(finding, 'en')}`,
  hi: hindi.nothingIsDue(about(at), finding),
});

const whereTo = (finding: Finding, page: string): string =>
  actorOf(finding) === 'you' && isMendable(finding) ? ` ${page}` : '';

export const returnFiled = (at: ReturnAt, arn: string, simulated: boolean): Notice => ({
  subject: 'Filed',
  text: `Shunya: nil ${named(at)} is filed. ARN ${arn}${simulated ? ' (simulated)' : ''}.`,
  hi: hindi.returnFiled(about(at), arn, simulated),
});

/**
 * Names the due date and, before and after it, what filing later costs in rupees (gst-portal#late-fee). `wantsYes`: it is filed
 * only after the yes of its month, whatever else it waits for.
 */
export function reminder(at: ReturnAt, now: Instant, page: string, wantsYes: boolean): Notice {
  const { dueAt, finding, state } = at.filing.returns[at.form];
  if (state === 'unknown')
    return {
      subject: 'A return is being confirmed',
      text: `Shunya: ${named(at)} was sent to the GST portal, and its answer was lost. It is due on ${formatIstDate(dueAt)}. Nothing to do: Shunya reads the portal's list until it is certain.`,
      hi: hindi.beingConfirmed(about(at)),
    };
  const cost = sayLateFee({ form: at.form, period: at.filing.period, due: dueAt }, now);
  const asks = state === 'waiting_for_consent' || (state === 'scheduled' && (finding === null || wantsYes));
  const act = asks
    ? `Was it nil? Press Schedule for today, or skip it: ${page}`
    : finding === null
      ? `See what comes next: ${page}`
      : `${sayFinding(finding, 'en').act}${whereTo(finding, page)}`;
  return {
    subject: 'A return is not filed',
    text: `Shunya: ${named(at)} ${isDue(at, now)} and is not filed. ${cost} ${act}`,
    hi: hindi.reminder(
      about(at),
      { asks, finding, page, where: finding === null ? '' : whereTo(finding, page) },
      now,
    ),
  };
}

export const passwordIsOld = ({ nickName, gstin }: Registration): Notice => ({
  subject: 'Time to change a password',
  text: `Shunya: the GST portal password of ${gstin ?? nameInMessages(nickName)} is 90 days old. Change it at the portal, then enter the new one under Edit GSTIN.`,
  hi: hindi.passwordIsOld(gstin ?? nameInMessages(nickName)),
});

/** What nobody can do but the taxpayer, at the portal; the last words say how we learn of it. */
const renewAccess =
  'Renew it on the GST portal: My Profile, Manage API Access, set Enable API Request to Yes and choose 30 days. Then open Shunya and press I have renewed it under GST Details.';

/** Before the latest end and after it: the true one may have come before, or have been put off at the portal. */
export function apiAccessEnds({ nickName, gstin, apiAccess }: Registration, now: Instant): Notice {
  const name = gstin ?? nickName;
  const endsBy = accessEndsBy(apiAccess) ?? now;
  const ended = now >= endsBy;
  const day = formatIstDate(endsBy);
  return {
    subject: ended ? 'API access has ended' : 'API access ends soon',
    text: ended
      ? `Shunya: API access of ${name} has ended on ${day} at the latest, unless you have renewed it since. Without it nothing can be filed. ${renewAccess}`
      : `Shunya: API access of ${name} ends on ${day} at the latest. Without it nothing can be filed. ${renewAccess}`,
    hi: hindi.apiAccessEnds(name, endsBy, now),
  };
}

export const codeWantedOfSignatory = (
  { filing }: ReturnAt,
  { sender, link }: { sender: string; link: string },
): Notice => ({
  subject: "The GST portal's codes are needed",
  text: `Shunya: ${sender} files nil GSTR-1 and GSTR-3B of ${formatFilingPeriod(filing.period, filing.frequency)} for ${filing.gstin} and needs the GST portal's codes, which come to you. Open this link and press the button there: ${link} If you do not know of this, do nothing.`,
  hi: hindi.codeWantedOfSignatory(filing, { sender, link }),
});

/** How long the signatory's link lasts, unless the filing is over before: wall time. */
const linkLifeMs = 7 * 24 * 60 * 60_000;

/** A signatory who is not the user gets a link of their own (record 085.2), by SMS and mail as far as known. */
export async function tellSignatory(
  turn: Turn,
  rows: TenantRows,
  signatory: SignatoryRow | null,
  at: ReturnAt,
): Promise<void> {
  const person = await rows.people.get();
  if (signatory === null || person === null) return;
  const mobile = parseMobile(signatory.mobile);
  const mail = signatory.email || signatory.portalEmail;
  if (mobile === person.phone || (mail !== '' && mail.toLowerCase() === person.email.toLowerCase())) return;
  const wall = turn.clock.wall();
  const link = turn.codeLinks.make(
    { accountId: turn.accountId, filingId: at.filing.id, signatoryId: signatory.id },
    wall + linkLifeMs,
  );
  // A signatory has no profile: they read what the user reads.
  const notice = wordsFor(person, codeWantedOfSignatory(at, { sender: senderName(person), link }));
  const toSignatory = true;
  if (mobile !== null)
    await rows.outbox.add({ channel: 'sms', to: mobile, ...notice, toSignatory }, { wall });
  if (mail !== '') await rows.outbox.add({ channel: 'mail', to: mail, ...notice, toSignatory }, { wall });
}

/** Puts a notice for the owner of the registration into the outbox, in the same transaction as what it tells. */
export async function tell(turn: Turn, rows: TenantRows, notice: Notice): Promise<void> {
  const person = await rows.people.get();
  if (person === null) return;
  const words = wordsFor(person, notice);
  for (const way of noticeWays(person)) {
    await rows.outbox.add({ ...way, ...words }, { wall: turn.clock.wall() });
  }
}
