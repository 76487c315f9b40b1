import { type PortalNewsCode, portalNewsCodes } from '#domain/registration/portalNews.ts';
import type { EvidenceSource } from '#domain/gst/evidence.ts';
import { codesOnOneDay } from '#domain/registration/codeRequest.ts';
import type { DueParams, NextAct, NoticeParams, PeriodParams, ReturnParams } from '#domain/filing/notice.ts';
import { formatFilingPeriod, formName } from '#domain/gst/returnPeriod.ts';
import { formatIst, formatIstDate } from '#domain/shared/istTime.ts';
import { saySources } from '../sayEvidence.ts';
import { sayFinding, sayWhole } from '../sayFinding.ts';
import { sayLateFee } from '../sayLateFee.ts';
import type { NoticeTexts } from '../shapes.ts';

const month = ({ period, frequency }: PeriodParams): string => formatFilingPeriod(period, frequency);

const named = (r: ReturnParams): string => `${formName(r.form)} of ${month(r)} for ${r.gstin}`;

/** "is due on 11 November 2026", "was" once that day has passed. */
const isDue = ({ due, now }: DueParams): string =>
  `${now <= due ? 'is' : 'was'} due on ${formatIstDate(due)}`;

const onPage = (page: string | null): string => (page === null ? '' : ` ${page}`);

function sayNext(next: NextAct): string {
  switch (next.act) {
    case 'say_yes':
      return `Was it nil? Answer here: ${next.page}`;
    case 'look':
      return `See what comes next: ${next.page}`;
    case 'as_found':
      return `${sayFinding(next.finding, 'en').act}${onPage(next.page)}`;
  }
}

/** Only the taxpayer can do this, at the portal; the last words explain how we learn about it. */
const renewAccess =
  'Renew it on the GST portal: My Profile, Manage API Access, set Enable API Request to Yes and choose 30 days. Then open Shunya and press I have renewed it under GST Details.';

/** Lists them; they never stop a return (design#evidence). */
const notLookedAt = (unread: readonly EvidenceSource[]): string =>
  unread.length === 0 ? '' : ` Not looked at: ${saySources(unread, 'en')}.`;

/** Added when filing on one day would save the signatory a code each month. */
const onOneDay = ({ codesOfMonth }: NoticeParams['code_wanted']): string =>
  codesOfMonth > codesOnOneDay
    ? `Filed on one day, both returns take ${codesOnOneDay} codes a month instead of ${codesOfMonth}: see Edit GSTIN. `
    : '';

/** How many clients wait, and for what. */
function waiting({ sayNil, codes, blocked, byHand }: NoticeParams['digest']): string {
  const parts = [
    [sayNil, 'for your yes'],
    [codes, 'for a code'],
    [blocked, 'stopped until something is mended'],
    [byHand, 'for your filing on the portal'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return told.length === 0 ? 'No client waits for you.' : `Clients that wait: ${told.join(', ')}.`;
}

const newsWords: Readonly<Record<PortalNewsCode, string>> = {
  status_changed: 'registration status changed',
  access_ends: 'API access ends soon',
  access_ended: 'API access ended',
  quarterly_can_be_chosen: 'quarterly filing can be chosen',
  preference_changed: 'monthly or quarterly changed',
  filed_elsewhere: 'returns filed elsewhere',
  bank_account_due: 'bank account due',
};

const ofNews = (news: NoticeParams['digest']['news']): string => {
  const shown = portalNewsCodes
    .filter((code) => (news[code] ?? 0) > 0)
    .map((code) => `${newsWords[code]} (${news[code]})`);
  return shown.length === 0 ? '' : ` New on the GST portal: ${shown.join(', ')}.`;
};

const toAnswer = (count: number): string =>
  count === 0 ? '' : ` Notices of the tax office to answer: ${count}.`;

export const notices: NoticeTexts = {
  filing_opened: (p) => ({
    subject: 'Nil returns scheduled',
    text: `Shunya files nil GSTR-1 and GSTR-3B of ${month(p)} for ${p.gstin} from ${formatIst(p.startsAt)}.${notLookedAt(p.notLookedAt)} If the month was not nil, skip it before then: ${p.page}`,
  }),
  month_asked: (p) => ({
    subject: 'Was the month nil?',
    text: `Shunya: was ${month(p)} nil for ${p.gstin}? Nothing is filed without your yes. Answer by ${formatIstDate(p.due)}: ${p.page}`,
  }),
  consent_wanted: (r) => ({
    subject: 'Was the month nil?',
    text: `Shunya: ${r.finding === undefined ? 'may' : `${sayWhole(r.finding, 'en')} May`} we file ${named(r)} as nil? It ${isDue(r)}. Answer here: ${r.page}`,
  }),
  code_wanted: (r) => ({
    subject: 'A code is needed',
    text: `Shunya: ${named(r)} is ready and ${isDue(r)}. ${onOneDay(r)}To file it, ask for the portal's code and type it in: ${r.page}`,
  }),
  codes_wanted_of_signatory: (p) => ({
    subject: "The GST portal's codes are needed",
    text: `Shunya: ${p.sender} files nil GSTR-1 and GSTR-3B of ${month(p)} for ${p.gstin} and needs the GST portal's codes, which come to you. Open this link and press the button there: ${p.link} If you do not know of this, do nothing.`,
  }),
  client_asked: (p) => ({
    subject: p.again ? 'Still to be answered: was the month nil?' : 'Was the month nil?',
    text: `Shunya: ${p.firm} asks you${p.again ? ' once more' : ''}: was ${month(p)} nil for ${p.business}, ${p.gstin}? Nothing is filed without an answer. ${formName(p.form)} is due on ${formatIstDate(p.due)}; answer by then: ${p.link} You are never asked for a password there.`,
  }),
  client_answered: (p) => ({
    subject: p.answer === 'no' ? 'A client says: not nil' : 'A question reached the wrong person',
    text:
      p.answer === 'no'
        ? `Shunya: ${p.name} says that ${month(p)} was not nil for ${p.business}, ${p.gstin}. It is not filed as nil. Talk to them, then skip the month or ask again: ${p.page}`
        : `Shunya: the question about ${month(p)} for ${p.business}, ${p.gstin}, reached somebody who says that it is not their business. Nothing more is sent there. Correct the contact: ${p.page}`,
  }),
  return_stopped: (r) => ({
    subject: 'Not filed',
    text: `Shunya: ${named(r)} is not filed. ${sayWhole(r.finding, 'en')}${onPage(r.page)}`,
  }),
  nothing_due: ({ gstin, finding }) => ({
    subject: 'No return is due',
    text: `Shunya: ${gstin}: ${sayWhole(finding, 'en')}`,
  }),
  return_filed: (r) => ({
    subject: 'Filed',
    text: `Shunya: nil ${named(r)} is filed. ARN ${r.arn}${r.simulated ? ' (simulated)' : ''}.`,
  }),
  being_confirmed: (r) => ({
    subject: 'A return is being confirmed',
    text: `Shunya: ${named(r)} was sent to the GST portal, and its answer was lost. It is due on ${formatIstDate(r.due)}. Nothing to do: Shunya reads the portal's list until it is certain.`,
  }),
  not_filed: (r) => ({
    subject: 'A return is not filed',
    text: `Shunya: ${named(r)} ${isDue(r)} and is not filed. ${sayLateFee(r, r.now, 'en')} ${sayNext(r.next)}`,
  }),
  access_ends: ({ name, endsBy }) => ({
    subject: 'API access ends soon',
    text: `Shunya: API access of ${name} ends on ${formatIstDate(endsBy)} at the latest. Without it nothing can be filed. ${renewAccess}`,
  }),
  access_ended: ({ name, endsBy }) => ({
    subject: 'API access has ended',
    text: `Shunya: API access of ${name} ended by ${formatIstDate(endsBy)}, unless you have renewed it since. Without it nothing can be filed. ${renewAccess}`,
  }),
  digest: (p) => ({
    subject: 'What needs you today',
    text: `Shunya: ${waiting(p)}${toAnswer(p.notices)}${ofNews(p.news)} Returns filed since the last message: ${p.filed}. Clients whose returns file themselves: ${p.scheduled}; skip any month that was not nil before then. ${p.page}`,
  }),
  password_old: ({ name }) => ({
    subject: 'Time to change a password',
    text: `Shunya: the GST portal password of ${name} is 90 days old. Change it at the portal, then enter the new one under Edit GSTIN.`,
  }),
};
