import type { ReactNode } from 'react';
import { area } from '../area.ts';
import { sentence } from '../sentence.ts';

/** The demo's desk (record 087.2). */
export const demo = area('demo', {
  title: 'Demo desk',
  intro:
    'Nothing here reaches the tax portal: a pretend one answers, and every message stays on this machine.',
  clock: {
    title: 'Clock',
    intro: 'Move time forward: whatever becomes due on the way is done, each act at its own time.',
    to: 'Or to a day and time, in India',
    move: 'Move',
    moving: 'Moving: the engine does what falls due on the way. This can take a while.',
    hour: 'One hour ahead',
    day: 'One day ahead',
    fifth: 'To the next 5th, 08:00',
    twentyFirst: 'To the 21st of next month',
  },
  firm: {
    title: 'A firm',
    intro:
      'Fills your account with the clients of an accountant: most are clean, some owe a fee, some are blocked, some sign for several businesses, and a third forward their codes.',
    count: 'GSTINs',
    fill: (count: number) => `Add a firm of ${count}`,
    signInFirst: 'Sign in first: the firm is added to your account.',
  },
  inbox: {
    title: 'Inbox',
    intro: 'Every SMS and mail the product sent: sign-in codes, portal codes, notices.',
    to: 'Mobile number or mail address',
    toHint: 'Leave it empty to see everyone’s.',
    messages: 'Messages',
    none: 'Nothing yet',
    noneHint: 'Sign in with any Indian mobile number: its code appears here.',
    sms: 'SMS',
    mail: 'Mail',
  },
  portal: {
    title: 'Pretend portal',
    who: 'Taxpayer',
    everyone: 'All of them',
    fault: 'Fault',
    times: 'Times',
    set: 'Set fault',
    does: 'What the taxpayer does at the portal',
    chooseFirst: 'Choose a taxpayer above first.',
    of: (username: string) => `For ${username}.`,
    payFee: 'Pay late fee',
    reset: 'Reset saved data',
    byHand: 'File the month by hand',
    accessOn: 'API access on',
    accessOff: 'API access off',
    renewNoMore: 'Stop renewing API access',
    renew: 'Renew it each month',
    renewing:
      'API access ends 30 days after it was switched on. The owners here renew it each month, unless they are told to stop.',
    faults: {
      drop_after_filing: 'Files, then loses its answer',
      drop: 'Loses the connection',
      slow: 'Answers too late',
      http504: 'Gateway time-out',
      http429: 'Too many requests',
      ret12501: 'System failure',
      gspgstdown: 'GST system is down',
      bad_hmac: 'A damaged answer',
      rotate_certificate: 'A new certificate',
      otp_lost: 'The code never arrives',
      otp_late: 'The code arrives late',
      otp_twice: 'The code arrives twice',
      wrong_evc: 'Refuses the code',
      track_delay: 'Shows the ARN late in its list',
      too_many_sessions: 'Too many sessions',
      rush_hour: 'The rush of the 11th and the 20th',
    },
  },
  taxpayers: {
    title: 'Taxpayers to try',
    intro: (password: ReactNode) =>
      sentence`Add one on the dashboard with its username and the password ${password}. Names, PANs and GSTINs are invented.`,
    username: 'Username',
    what: 'What it is',
    shows: 'What it shows',
    caption: 'Demo taxpayers',
    each: {
      'narmada.foods': { what: 'Proprietorship, Madhya Pradesh', shows: 'Both returns file by themselves' },
      'kaveri.textiles': {
        what: 'Partnership, Karnataka',
        shows: 'The same; a partner signs with a PAN of their own',
      },
      'yamuna.prints': {
        what: 'Proprietorship, Delhi',
        shows: 'Codes are typed by hand: none is forwarded',
      },
      'tapti.traders': {
        what: 'Proprietorship, late fee of ₹140',
        shows: 'GSTR-1 files; GSTR-3B is not nil, the amount is named',
      },
      'sahyadri.tools': { what: 'Partnership, data saved on the portal', shows: 'GSTR-1 is not nil' },
      'thar.minerals': {
        what: 'Proprietorship, last GSTR-3B missing',
        shows: 'GSTR-1 is blocked and says what to do first',
      },
      'ganga.exports': {
        what: 'Private limited company',
        shows: 'Cannot sign by code; no code is asked for',
      },
      'utsav.events': { what: 'Proprietorship, quarterly', shows: 'Quarters and their dates' },
      'chilika.boats': {
        what: 'Proprietorship, API access off',
        shows: 'Verification fails with the steps to take',
      },
      'malabar.spices': {
        what: 'Filed at the portal already',
        shows: 'The ARNs are adopted; nothing is filed',
      },
      'aravali.stone': {
        what: 'Cancelled two periods ago',
        shows: 'Later periods are refused with the date',
      },
      'vindhya.sweets': {
        what: 'Composition dealer',
        shows: 'Refused when added, with what they file instead',
      },
      'mahanadi.dairy': {
        what: 'Left the composition scheme last month',
        shows: 'Asks for the first regular month, and files from it on',
      },
      'alaknanda.llp': {
        what: 'LLP that the portal lets file with a code',
        shows: 'Asks how it signs, and files by code once it is chosen',
      },
      'damodar.works': {
        what: 'Suspended: no bank account given',
        shows: 'Files with your yes, and says how the suspension ends',
      },
      'sabarmati.huf': {
        what: 'Hindu Undivided Family',
        shows: "Asks for the signatory's PAN: here it is TSBPP7391F",
      },
      'godavari.mills': {
        what: 'Proprietorship, a credit note refused by a customer',
        shows: 'The portal drafts ₹1,800 of tax: GSTR-3B is not nil',
      },
      'kosi.rentals': {
        what: 'Proprietorship, ₹640 of credit in GSTR-2B',
        shows: 'After the 14th, GSTR-3B is filed only with a yes that names it',
      },
      'periyar.einvoice': {
        what: 'Proprietorship, an e-invoice in GSTR-1',
        shows: 'GSTR-1 is not nil, although nothing is saved',
      },
    },
  },
});
