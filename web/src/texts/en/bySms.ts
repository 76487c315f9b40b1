import { area } from '../area.ts';

/** A nil return filed by two SMS from the signatory's phone. */
export const bySms = area('bySms', {
  title: (form: string) => `File ${form} by SMS`,
  steps: [
    "Send this SMS to 14409 from the signatory's mobile that is registered on the GST portal.",
    'Paste the reply of the GST portal here. It holds a code of six digits.',
    'Send this SMS to 14409 from the same mobile within 30 minutes. It files the return.',
    'Paste the reply with the ARN here. The return counts as filed once the list of the portal shows it.',
  ] as readonly string[],
  open: 'Open SMS',
  copy: 'Copy',
  copied: 'The SMS is copied.',
  notCopied: 'It could not be copied. Select the text and copy it.',
  sent: 'I have sent it',
  back: 'Back',
  again: 'Begin again',
  reply: 'Reply of the portal',
  replyHint: 'The code stays on this page: it is not sent to Shunya and not kept.',
  read: 'Read the reply',
  simulated: 'This GSTIN is made up for practice. Do not send the SMS: it would reach the real portal.',
  terms:
    'Only for a period without anything to report, and with nothing saved for it and no amount due on the portal.',
  missing: 'Paste the reply first.',
  notUnderstood:
    'This reply is not understood. Paste the whole SMS, or type the code of six digits or the ARN that stands in it.',
  otherReturn: (names: string) =>
    `This reply is about ${names}, not about this return. Paste the reply to the SMS above.`,
  codeRead: 'The code is read.',
  refused: {
    blocked:
      'The portal has blocked this mobile and GSTIN for 24 hours after too many wrong codes. Begin again tomorrow, or file on the portal.',
    several_signatories:
      'This mobile belongs to several signatories of the GSTIN, so the portal takes no SMS from it. Send from the mobile of another signatory, or give each signatory a mobile of their own on the portal: Services, Registration, Amendment of Registration Non-Core Fields.',
    not_registered:
      'The portal does not know this mobile as that of a signatory. Send the SMS from the registered mobile, or change the number on the portal: Services, Registration, Amendment of Registration Non-Core Fields.',
    already_filed:
      'The portal says that this return is filed already. If you have its ARN, paste it here; the list of the portal is read as well.',
    code_wrong:
      'The code was mistyped or older than 30 minutes. Begin again with the first SMS: a new code comes. After three wrong codes the portal blocks for 24 hours.',
    data_saved:
      'Something is saved for this period on the portal, so it takes no nil return by SMS. Look at it on the portal: reset it there if the period was nil, or file it there.',
    earlier_missing:
      'An earlier return is not filed. The portal takes this one after it: file the earlier period first.',
    money_due:
      'The portal has tax, interest or a late fee for this taxpayer, so the return is not nil. Pay and file it on the portal.',
    not_yet: 'The period is not over, or not open yet. Send the SMS on the 1st after it, or later.',
    not_active:
      'The registration is not active for this period on the portal. Look up its status and dates there.',
    other_kind: 'The portal takes this return by SMS only from regular taxpayers, casual ones and SEZ units.',
    wrong_input:
      'The portal could not read the SMS. Send it again exactly as it stands above, without changes or a signature.',
    later: 'The portal could not do it right now. Send the same SMS again in some minutes.',
  },
});
