import type { ReactNode } from 'react';
import { area } from '../area.ts';
import { sentence } from '../sentence.ts';

/** The pages of mailed links: a code, a month's question, an address. */
export const links = area('links', {
  loading: 'Loading the link...',
  demo: 'This is a demo with a pretend portal: nothing is really filed.',
  answer: {
    title: 'Was the month nil?',
    isFiled: (month: string) => `${month} is filed`,
    documents: 'See both documents',
    open: 'Open Shunya',
    thanks: 'Thank you. It is being filed; the ARNs appear here.',
    state: (state: string) => `${state}.`,
    notNil: (month: string) => `${month} was not nil`,
    instead: (gstr1: string, gstr3b: string) =>
      `Nothing is filed here without your yes. Enter the figures on the GST portal, or give them to your accountant: GSTR-1 by ${gstr1}, GSTR-3B by ${gstr3b}.`,
    toStop: 'To stop the reminders, sign in and skip this month.',
    alone: (month: string) =>
      `This is about ${month} alone. Opening this page declares nothing: only pressing the button does. Shunya never asks for a password here.`,
    arnComing: 'ARN number is generating',
    simulated: 'Simulated',
  },
  approve: {
    code: {
      why: 'You said no to this month before. To say yes now, confirm by a code to your own number.',
      send: 'Send me the code',
      label: (to: string) => `Code sent to ${to}`,
      again: 'Send a new code',
    },
    yourFirm: 'Your accountant',
    asksYou: (name: string) => `asks you, ${name}, about`,
    title: (business: string, month: string) => `${business}, ${month}: was it nil?`,
    late: (gstr1: string) => `GSTR-1 was due on ${gstr1}. Filed now, it costs a late fee.`,
    answerBy: (form: string, day: string) => `${form} is due on ${day}; answer by then.`,
    alone: (month: string) =>
      `For ${month} alone. Opening this page does nothing; only the button answers. We never ask for a password here.`,
    no: {
      orNotSure: 'No or not sure',
      title: (month: string) => `${month}: not nil?`,
      means: (firm: string) => `${firm} is told at once, and nothing is filed as nil. You answer once.`,
      unsure: (firm: string) => `Not sure? Go back and ask ${firm} first: the question stays open.`,
      tell: 'It was not nil',
    },
    notMine: {
      ask: 'Not your business?',
      tellUs: 'Tell us',
      title: (business: string) => `${business} is not your business?`,
      means: (firm: string) => `${firm} is told, and no message about it comes to you any more.`,
      tell: 'It is not mine',
    },
    thanks: 'Thank you',
    toldNo: (firm: string) => `${firm} knows it now. Nothing is filed as nil.`,
    bills: (month: string, gstr1: string, gstr3b: string) =>
      `Give them the bills of ${month} soon: GSTR-1 is due on ${gstr1}, GSTR-3B on ${gstr3b}.`,
    toldNotMine: (firm: string) => `${firm} knows it now. No message about it comes to you any more.`,
    said: 'Thank you. It is being filed.',
    waits: (firm: string) =>
      `The ARNs appear here. Where the GST portal asks for a code, ${firm} sees to it; you can close this page.`,
    notAsked: (firm: string) => `Nothing is asked of you right now. Ask ${firm} how it stands.`,
    close: 'Nothing more is needed from you. You can close this page.',
    savePdf: (form: string) => `Save the PDF of ${form}`,
  },
  code: {
    title: 'A code for filing GST returns',
    thanks: 'Thank you',
    thanksMore: 'Nothing more is needed from you. You can close this page.',
    about: (sender: ReactNode, period: ReactNode, gstr1: ReactNode, gstr3b: ReactNode) =>
      sentence`${sender} files nil ${gstr1} and ${gstr3b} of ${period} with Shunya. The GST portal sends the codes for it to you, the signatory.`,
    sentTo: (to: string) => `The codes go to: ${to}.`,
    press:
      'Press when you have the phone or mailbox at hand: the code works for about ten minutes. If you do not know of this filing, close the page; nothing happens.',
    send: 'Have the GST portal send the code',
    hint: (until: string) => `The GST portal sent it. It works until ${until}.`,
    working: 'Working with the GST portal. The next step appears here by itself.',
    nothing: 'Nothing is needed from you right now.',
  },
  email: {
    title: 'Confirm your e-mail address',
    incomplete: 'This link is incomplete.',
    whole: 'Open the whole link from the mail again, or ask for a new one.',
    press: 'Press the button, and Shunya sends its notices to the mailbox where you found this link.',
    confirm: 'Confirm e-mail address',
    verified: 'Your e-mail address is verified',
    profile: 'My Profile',
  },
});
