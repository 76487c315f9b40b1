import { formatIst, toIst } from '#domain/shared/istTime.ts';
import type { PaperTexts } from '../paperShapes.ts';

const two = (n: number): string => String(n).padStart(2, '0');
const roles = { owner: 'owner', manager: 'manager', preparer: 'preparer', viewer: 'viewer' } as const;
const kinds = {
  storage: 'keeping of credentials',
  month: 'yes to the month',
  standing: 'standing declaration',
  relay: 'mandate for forwarded codes',
  evidence: 'yes to what the portal showed',
  by_hand: 'record of a filing by hand',
  fee: 'yes to the late fee',
} as const;
const channels: Readonly<Record<string, string>> = {
  web: 'in the app',
  link: 'by the link of a message',
  client_link: "by the client's link",
  handed_link: 'by a link that the firm handed on',
};

export const papers: PaperTexts = {
  at: formatIst,
  time: (instant) => {
    const { day, month, hour, minute, second } = toIst(instant);
    return `${two(day)}/${two(month)} ${two(hour)}:${two(minute)}:${two(second)}`;
  },
  by: {
    shunya: 'Shunya',
    portal: 'GST portal',
    signatory: 'the signatory, by link',
    program: 'a program of the account',
  },
  client: (name, handed) => `${name} (client${handed ? ', by a link handed on' : ''})`,
  person: (name, role) => `${name} (${roles[role]})`,
  proof: {
    title: 'Proof of filing',
    nil: (form, period) => `${form} of ${period}, nil`,
    number: 'Paper',
    checkAt: 'check it at /proof',
    filedOn: (at) => `filed ${at}`,
    due: (at) => `due ${at}`,
    before: 'What the portal said before',
    source: 'Source',
    said: 'What it said',
    readAt: 'Read (IST)',
    yes: 'Who said yes',
    noYes: 'No consent is recorded for this month.',
    gave: ({ who, kind, at, channel }) => `${who}, ${at}, ${channels[channel] ?? channel}: ${kinds[kind]}`,
    version: (version) => `Words ${version}; in full, and in English, in the JSON paper.`,
    codes: 'Codes of the signatory',
    codeFor: 'Code for',
    noCodes: 'No code is recorded.',
    purposes: { session: 'portal session', GSTR1: 'GSTR-1', GSTR3B: 'GSTR-3B' },
    codeStates: {
      requested: 'requested',
      received: 'received',
      used: 'used',
      refused: 'refused',
      expired: 'expired',
      cancelled: 'cancelled',
    },
    channels: { typed: 'typed in', relay: 'forwarded' },
    asked: 'Asked (IST)',
    came: 'Received (IST)',
    way: 'Way',
    state: 'State',
    answers: 'What the portal answered',
    noAnswers: 'No answer of the portal is recorded.',
    happened: 'What happened',
    when: 'Time (IST)',
    what: 'Event',
    who: 'Who',
    chain: 'Chain',
    thisPaper: 'This paper',
    entry: (seq, at) => `Entry ${seq} of this account, recorded ${at}`,
    hash: 'Hash',
    previous: 'The one before',
    first: 'none: the first entry of this account',
    anchor: 'Anchor',
    anchored: (day, entries) => `${day}, over ${entries} ${entries === 1 ? 'entry' : 'entries'}`,
    notAnchored: 'not made yet: it is made after the day ends; a paper fetched later names it',
    foot: 'Prepared by Shunya from its own records. It is not a document of the GST portal, which holds the returns. Codes are never stored or shown; answers of the portal are masked.',
  },
  outage: {
    title: 'Record of attempts to file',
    period: 'Return period',
    dueDates: 'Due dates',
    madeOn: 'Made on',
    attempts: 'Attempts at which the GST portal refused or did not answer',
    when: 'Time (IST)',
    form: 'Return',
    tried: 'What was tried',
    answered: 'What the portal answered',
    states: 'State of the returns',
    filed: (form, arn, at) => `${form}: filed on ${at}, ARN ${arn}`,
    notFiled: (form) => `${form}: not filed when this paper was made`,
    closing: (count) =>
      `This paper lists ${count === 1 ? 'the one attempt' : `all ${count} attempts`} that Shunya made for the taxpayer at the GST portal in this return period without success, with the portal's answers as they were recorded at the time. It is made to accompany an application for relief.`,
    foot: 'Prepared by Shunya from its own records. It is not a document of the GST portal. Codes are never stored or shown; answers of the portal are masked.',
  },
};
