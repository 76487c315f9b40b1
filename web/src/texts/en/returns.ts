import { ordinal } from '#domain/shared/istTime.ts';
import { area } from '../area.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** The state of a month and the act that moves it forward, wherever it is shown. */
export const returns = area('returns', {
  simulated: 'Simulated',
  isFiled: (period: string) => `${period} is filed`,
  forwarded: (title: string) => `${title}. Your forwarding rule brings it here.`,
  onDay: (form: string, day: number) => `${form} on the ${ordinal(day)}`,
  noneDue: 'No return is due',
  notFiled: (forms: string) => `${forms} not filed`,
  /** The month as a line with its due days. The line's text for screen readers has at most twenty words. */
  line: {
    today: 'Today',
    filed: 'Filed',
    todayIs: (day: string) => `Today ${day}.`,
    due: (form: string, day: string) => `${form} due ${day}.`,
    planned: (form: string, run: string, day: string) => `${form} planned ${run}, due ${day}.`,
    late: (form: string, day: string) => `${form} late, was due ${day}.`,
    isFiled: (form: string) => `${form} filed.`,
  },
  acts: {
    yes: 'Yes, file both',
    /** For one remaining return. */
    yesOne: (form: string) => `Yes, file ${form}`,
    /** For a yes with a late fee. */
    withFee: (yes: string, money: string) => `${yes}, late fee ${money}`,
    answer: (month: string) => `Answer for ${month}`,
    allTheSame: 'Yes, file it all the same',
    file: (month: string) => `File ${month} now`,
    filing: 'Filing...',
    retry: 'Retry Filling',
    retrying: 'Retrying...',
    edit: 'Edit this GSTIN',
    askCode: 'Ask for the code now',
    typeCode: 'Enter the code',
    undo: 'Undo skip',
    skip: 'Skip',
    skipping: 'Skipping...',
  },
  nextMonth: (period: string, due: string) => `Next: ${period}, due ${due}.`,
  nextQuarter: (period: string, due: string) => `Files by quarter: ${period}, due ${due}.`,
  pdf: 'PDF',
  pdfOf: (form: string) => `PDF of ${form}, opens in a new tab`,
  attemptsRecord: 'Record of attempts',
  filedElsewhere: (forms: string) =>
    `Filed elsewhere: the GST portal has ${forms} under Services, Returns, View Filed Returns.`,
  filesAndProof: 'All files and the proof',
  asked: (day: string) => `You are asked on ${day}. Nothing to do until then.`,
  filesItself: 'It files itself, and you are told first.',
  filedWhenSaid: 'It is filed when you say so.',
  awaited: {
    section: 'Codes that the GST portal sent',
    enter: (count: number) =>
      plural(count, 'Enter the code from the GST portal', `Enter ${count} codes from the GST portal`),
  },
  portalKnows: (period: string) => `What the portal knows about ${period}`,
  readOn: (time: string) => `Read on ${time}`,
  access: {
    endsSoon: (day: string) => `Renew it: ends by ${day}`,
    ended: (day: string) => `Ended ${day}: renew it`,
    off: 'Renew it: off at the portal',
    endsBy: (day: string) => `Ends by ${day}`,
    unknown: 'Unknown',
  },
});
