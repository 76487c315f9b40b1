import type { NoticeMeaning } from '#domain/gst/notices.ts';
import { area } from '../area.ts';

const means: Readonly<Record<NoticeMeaning, string>> = {
  returns_not_filed:
    'The tax office says that a return of this GSTIN is missing. File it by that day, or the office sets the tax itself.',
  cancellation_proposed:
    'The tax office means to cancel this registration. Reply on the GST portal, and file every return that is missing.',
  registration_suspended:
    'The tax office has suspended this registration and may cancel it. Reply on the GST portal, and mend there what the notice names.',
  gstr1_above_gstr3b:
    'GSTR-1 shows more tax than GSTR-3B has paid. Pay the difference or explain it on the GST portal: until then it takes no further GSTR-1.',
  credit_above_gstr2b:
    'GSTR-3B takes more credit than GSTR-2B shows. Pay it back or explain it on the GST portal: until then it takes no further GSTR-1.',
  return_questioned:
    'The tax office questions a return that was filed. Read why on the GST portal, and explain it there or pay what is missing.',
};

/** Notices of the tax office (design#notices). */
export const notices = area('notices', {
  came: (form: string) => `A notice came: ${form}`,
  replyBy: (day: string) => `Reply by ${day}`,
  means,
  replied: 'I have replied',
  /** On a row of the desk. */
  chip: (form: string) => `Notice ${form}`,
});
