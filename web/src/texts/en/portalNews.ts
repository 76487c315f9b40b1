import type { FilingFrequency, Form } from '#domain/gst/returnPeriod.ts';
import { formName } from '#domain/gst/returnPeriod.ts';
import { area } from '../area.ts';

/** Changes at the portal (design#portal-news). */
export const portalNews = area('portalNews', {
  title: 'Changed at the portal',
  statusChanged: (before: string, after: string) => `Status: ${before}, now ${after}.`,
  accessEnds: (day: string) => `API access ends by ${day}.`,
  accessEnded: (day: string) => `API access ended by ${day}.`,
  quarterlyCanBeChosen: (period: string, day: string) =>
    `Quarterly filing can be chosen for ${period} until ${day}, on the GST portal.`,
  preferenceChanged: (period: string, frequency: FilingFrequency) =>
    `${period}: filed ${frequency === 'monthly' ? 'by month' : 'by quarter'} now.`,
  filedElsewhere: (form: Form, period: string) => `${formName(form)} of ${period} was filed there.`,
  bankAccountDue: (day: string) => `A bank account has to be there by ${day}.`,
});
