import type { ReactNode } from 'react';
import { ordinal } from '#domain/shared/istTime.ts';
import { area } from '../area.ts';
import { sentence } from '../sentence.ts';

export const landing = area('landing', {
  due: (gstr1Day: number, gstr3bDay: number) =>
    `GSTR-1 due by the ${ordinal(gstr1Day)}, GSTR-3B by the ${ordinal(gstr3bDay)}`,
  hero: (line: ReactNode, strong: (words: string) => ReactNode) =>
    sentence`Zero sales${line}this month?${line}${strong('Zero effort')} on GST.`,
  lead: 'Your nil GSTR-1 and GSTR-3B, filed free on the day you choose, for every GSTIN you hold. You get the acknowledgement number of each.',
  getStarted: 'Get Started',
  seeHow: 'See how it works',
  scheduleSection: 'Schedule filling',
  sampleYear: 'A year of returns, at a glance. An example.',
  features: {
    title: 'Built for the months when nothing happened',
    cards: {
      day: {
        title: 'Filed on your day',
        text: 'Choose the day and the time once. Both nil returns go in every month after that, in Indian time.',
      },
      many: {
        title: 'Many GSTINs, one switch each',
        text: 'Turn recurring filing on or off for each registration you hold, and see all of them on one page.',
      },
      checked: {
        title: 'Checked before it is filed',
        text: 'A late fee carried over, saved sales or a missing month stops the return, and you are told what to do.',
      },
      once: {
        title: 'Never filed twice',
        text: 'When an answer gets lost on the way, the portal is read again before anything else is sent.',
      },
      receipts: {
        title: 'Every receipt kept',
        text: 'Acknowledgement numbers and return files stay with each month, ready for your accountant.',
      },
      free: {
        title: 'Free for nil returns',
        text: 'Filing nil returns costs nothing, for one GSTIN or for all of yours.',
      },
    },
  },
  steps: {
    title: 'Three steps, once',
    file: {
      title: 'File the return',
      text: 'Add your GSTIN once. The nil returns are filed on schedule, or today if you say so.',
    },
    certificate: {
      title: 'Get the certificate',
      text: 'The acknowledgement number and a copy of what was filed arrive in your history.',
    },
    pay: {
      title: 'Pay the taxes',
      text: 'Nil means nothing to pay. If the portal shows an amount, you see it before anything is filed.',
    },
  },
  services: {
    title: 'What Shunya files',
    does: 'It does',
    doesList: [
      'Nil GSTR-1 and nil GSTR-3B, monthly or quarterly, as you are registered at the portal',
      'Registrations whose returns are signed with a code sent to the signatory: proprietors, partnerships and others',
      'A check before each filing, and a sentence in plain words when something stands in the way',
    ],
    doesNot: 'It does not',
    doesNotList: [
      'Returns with sales, purchases under reverse charge, credit or tax to pay',
      'Companies and LLPs that must sign with a digital signature: their months are shown, not filed',
      'Composition dealers and other registrations that file other returns',
    ],
  },
  faq: {
    title: 'Questions',
    must: {
      question: 'Must I file when I sold nothing?',
      answer: (perDay: string, atMost: string) =>
        `Yes. A registered business files both returns for every month, or every quarter, even when all figures are zero. A late nil return costs ${perDay} a day, at most ${atMost} for each return.`,
    },
    list: [
      {
        question: 'How do you know that my month is nil?',
        answer:
          'You say so: each month, or once until you say otherwise. Before each filing the portal is read as well. If it shows saved sales or an amount to pay, the return is not filed and you are told.',
      },
      {
        question: 'What do you need from me?',
        answer:
          'Your mobile number for signing in, and for each GSTIN the username and password of the GST portal. The portal also sends a code to your signatory for each return; you type it in, or have it forwarded.',
      },
      {
        question: 'Is my portal password safe?',
        answer:
          'It is encrypted before it is stored, never shown again and never written to a log. Deleting a GSTIN destroys it at once.',
      },
      {
        question: 'Can I stop?',
        answer:
          'At any time. Switch recurring filing off, skip a month, or delete the GSTIN. What was filed stays in your history.',
      },
    ],
  },
  contact: {
    title: 'Write to us',
    text: 'About a filing, your account or your data. Name your GSTIN and the month. Never send us a password or a code: we do not ask for them.',
  },
  schedule: {
    title: 'Schedule your filing',
    monthly: 'Monthly',
    day: 'Day',
    hour: 'Hour',
    minute: 'Minute',
    inTime: (lastGood: number) => `In time, 1st to ${ordinal(lastGood)}`,
    runsOn: (lastGood: number) => `Runs on the ${ordinal(lastGood)}`,
    late: (dueDay: number, lastGood: number) =>
      `GSTR-1 is due on the ${ordinal(dueDay)}: your day is kept, and it is filed on the ${ordinal(lastGood)} so that no late fee falls due.`,
    good: (dueDay: number, lastGood: number) =>
      `Days 1 to ${lastGood} are in time: GSTR-1 is due on the ${ordinal(dueDay)}.`,
    startDate: 'Start date',
    hasEndDate: 'Has End Date',
    endMonth: 'End month',
    endYear: 'End year',
    endYearProblem: (first: number, last: number) => `Enter a year from ${first} to ${last}`,
    untilThen: (lastGood: number) =>
      `Until you choose an earlier day, it is filed on the ${ordinal(lastGood)}.`,
    save: 'Save GSR-1 Schedule',
  },
});
