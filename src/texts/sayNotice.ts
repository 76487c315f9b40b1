import type { Language } from '#domain/account/language.ts';
import type {
  DueParams,
  NextAct,
  NoticeCode,
  NoticeOf,
  NoticeParams,
  PeriodParams,
  ReturnParams,
} from '#domain/filing/notice.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import { codesOnOneDay } from '#domain/registration/codeRequest.ts';
import { portalNewsCodes } from '#domain/registration/portalNews.ts';
import { notices } from './compiled/notices.ts';
import { listed, sayDate, sayPeriod, sayPlainMoment } from './dates.ts';
import { type SaidMessage, sentences } from './message.ts';
import { saySources } from './sayEvidence.ts';
import { sayFinding, sayWhole } from './sayFinding.ts';
import { sayLateFee } from './sayLateFee.ts';

/** The parameters of a message that names a month, a return, or a return with its due date. */
const ofMonth = (p: PeriodParams, language: Language) => ({ gstin: p.gstin, month: sayPeriod(p, language) });
const ofReturn = (r: ReturnParams, language: Language) => ({
  ...ofMonth(r, language),
  form: formName(r.form),
});
const ofDue = (r: DueParams, language: Language) => ({
  ...ofReturn(r, language),
  due: sayDate(r.due, language),
  isPast: r.now > r.due,
});

function sayNext(next: NextAct, language: Language): string {
  if (next.act === 'as_found') return sentences(sayFinding(next.finding, language).act, next.page);
  const { next: texts } = notices[language].not_filed;
  return next.act === 'client_said_no' ? texts.client_said_no(next) : texts[next.act](next);
}

type Digest = NoticeParams['digest'];
const waits = ['sayNil', 'codes', 'blocked', 'byHand'] as const;

/** How many clients wait, and for what. */
function waiting(digest: Digest, language: Language): string {
  const { waitFor, ...texts } = notices[language].digest;
  const clients = waits
    .filter((kind) => digest[kind] > 0)
    .map((kind) => waitFor[kind]({ count: digest[kind] }));
  if (clients.length === 0) return texts.nobodyWaits;
  const total = waits.reduce((sum, kind) => sum + digest[kind], 0);
  return sentences(
    texts.waiting({ today: sayDate(digest.now, language), total, clients: clients.join(', ') }),
    digest.first.length === 0 ? null : texts.first({ names: listed(digest.first.map(shortName), language) }),
    ofLate(digest, language),
    digest.due === null ? null : texts.due({ due: sayDate(digest.due, language) }),
  );
}

/** The late fee of all that wait, and how it grows. */
function ofLate({ late }: Digest, language: Language): string | null {
  if (late === null) return null;
  const { late: grows, lateMost } = notices[language].digest;
  const { clients, days, rupees, perDay } = late;
  const given = { clients, days, rupees: formatRupees(rupees) };
  return perDay === 0 ? lateMost(given) : grows({ ...given, perDay: formatRupees(perDay) });
}

/** Operators take up to 30 characters in the place of a registered variable (design#sms-registration). */
const longestName = 30;
const shortName = (name: string): string =>
  name.length <= longestName ? name : `${name.slice(0, longestName - 1).trimEnd()}…`;

function ofNews({ news }: Digest, language: Language): string | null {
  const { newsOf, news: say } = notices[language].digest;
  const shown = portalNewsCodes.flatMap((code) => {
    const count = news[code] ?? 0;
    return count > 0 ? [newsOf[code]({ count })] : [];
  });
  return shown.length === 0 ? null : say({ news: shown.join(', ') });
}

/** The logic of each code; one without it does not compile. */
const composers: {
  readonly [C in NoticeCode]: (params: NoticeParams[C], language: Language) => SaidMessage;
} = {
  filing_opened: (p, language) => {
    const { subject, text, notLookedAt, skip } = notices[language].filing_opened;
    // They never stop a return (design#evidence).
    const sources = p.notLookedAt.length === 0 ? null : saySources(p.notLookedAt, language);
    return {
      subject,
      text: sentences(
        text({ ...ofMonth(p, language), startsAt: sayPlainMoment(p.startsAt, language) }),
        sources === null ? null : notLookedAt({ sources }),
        skip({ page: p.page }),
      ),
    };
  },
  month_asked: (p, language) => {
    const { subject, text } = notices[language].month_asked;
    const { page } = p;
    return { subject, text: text({ ...ofMonth(p, language), due: sayDate(p.due, language), page }) };
  },
  consent_wanted: (r, language) => {
    const { subject, text, textWithFinding } = notices[language].consent_wanted;
    const given = { ...ofDue(r, language), page: r.page };
    return {
      subject,
      text:
        r.finding === undefined
          ? text(given)
          : textWithFinding({ ...given, finding: sayWhole(r.finding, language) }),
    };
  },
  code_wanted: (r, language) => {
    const { subject, text, onOneDay, ask } = notices[language].code_wanted;
    const { codesOfMonth, page } = r;
    return {
      subject,
      text: sentences(
        text(ofDue(r, language)),
        // Filing on one day would save the signatory a code each month.
        codesOfMonth > codesOnOneDay ? onOneDay({ codesOfMonth, codesOnOneDay }) : null,
        ask({ page }),
      ),
    };
  },
  codes_wanted_of_signatory: (p, language) => {
    const { subject, text } = notices[language].codes_wanted_of_signatory;
    const { sender, link } = p;
    return { subject, text: text({ ...ofMonth(p, language), sender, link }) };
  },
  backlog: ({ business, rupees, ...p }, language) => {
    const { subject, text } = notices[language].backlog;
    return { subject, text: text({ ...p, business: shortName(business), rupees: formatRupees(rupees) }) };
  },
  backlog_waits: ({ business, rupees, ...p }, language) => {
    const { subject, text } = notices[language].backlog_waits;
    return { subject, text: text({ ...p, business: shortName(business), rupees: formatRupees(rupees) }) };
  },
  backlog_filed: ({ business, paidRupees, ...p }, language) => {
    const { subject, text } = notices[language].backlog_filed;
    const paid = paidRupees === 0 ? 'none' : formatRupees(paidRupees);
    return { subject, text: text({ ...p, business: shortName(business), paid }) };
  },
  client_asked: (p, language) => {
    const { subject, subjectAgain, text, gstr1WasDue } = notices[language].client_asked;
    const { firm, business, link, again } = p;
    const due = sayDate(p.due, language);
    const late = p.late === null ? '' : ` ${gstr1WasDue({ due: sayDate(p.late, language) })}`;
    return {
      subject: again ? subjectAgain : subject,
      text: text({ ...ofReturn(p, language), firm, business, late, link, again, due }),
    };
  },
  client_answered: (p, language) => {
    const { name, business, page } = p;
    const given = { ...ofMonth(p, language), business, page };
    const { no, not_mine: notMine } = notices[language].client_answered;
    return p.answer === 'no'
      ? { subject: no.subject, text: no.text({ ...given, name }) }
      : { subject: notMine.subject, text: notMine.text(given) };
  },
  return_stopped: (r, language) => {
    const { subject, text } = notices[language].return_stopped;
    const finding = sayWhole(r.finding, language);
    return { subject, text: sentences(text({ ...ofReturn(r, language), finding }), r.page) };
  },
  nothing_due: ({ gstin, finding }, language) => {
    const { subject, text } = notices[language].nothing_due;
    return { subject, text: text({ gstin, finding: sayWhole(finding, language) }) };
  },
  return_filed: (r, language) => {
    const { subject, text } = notices[language].return_filed;
    const paid = r.paidRupees === 0 ? 'none' : formatRupees(r.paidRupees);
    return { subject, text: text({ ...ofReturn(r, language), arn: r.arn, simulated: r.simulated, paid }) };
  },
  being_confirmed: (r, language) => {
    const { subject, text } = notices[language].being_confirmed;
    return { subject, text: text({ ...ofReturn(r, language), due: sayDate(r.due, language) }) };
  },
  not_filed: (r, language) => {
    const { subject, text } = notices[language].not_filed;
    return {
      subject,
      text: sentences(
        text(ofDue(r, language)),
        sayLateFee(r, r.now, language, r.fees),
        sayNext(r.next, language),
      ),
    };
  },
  access_ends: (p, language) => sayAccess('access_ends', p, language),
  access_ended: (p, language) => sayAccess('access_ended', p, language),
  digest: (p, language) => {
    const { subject, notices: toAnswer, text } = notices[language].digest;
    const { filed, scheduled, page } = p;
    return {
      subject,
      text: sentences(
        waiting(p, language),
        p.notices === 0 ? null : toAnswer({ count: p.notices }),
        ofNews(p, language),
        text({ filed, scheduled, page }),
      ),
    };
  },
  password_old: ({ name }, language) => {
    const { subject, text } = notices[language].password_old;
    return { subject, text: text({ name }) };
  },
};

/** Only the taxpayer can renew it, at the portal; the last words explain how we learn about it. */
function sayAccess(
  code: 'access_ends' | 'access_ended',
  { name, endsBy }: NoticeParams['access_ends'],
  language: Language,
): SaidMessage {
  const { [code]: texts, renewAccess } = notices[language];
  return {
    subject: texts.subject,
    text: sentences(texts.text({ name, endsBy: sayDate(endsBy, language) }), renewAccess),
  };
}

/** Every notice. */
export const noticeCodes = Object.keys(composers) as readonly NoticeCode[];

/** A notice in a language. */
export const sayNotice = <C extends NoticeCode>(
  { code, params }: NoticeOf<C>,
  language: Language,
): SaidMessage => composers[code](params, language);
