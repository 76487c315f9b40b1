import { area } from '../area.ts';

/** The dialog that adds a GSTIN (specification 3). */
export const addGstin = area('addGstin', {
  processing: 'Processing',
  success: 'Success',
  intro: 'Your sign-in for the GST portal. It is encrypted before it is stored.',
  notRefreshed: 'GSTIN added but failed to refresh dashboard. Please refresh the page.',
  failed: 'Failed to add GSTIN',
  nickName: 'Business nick name',
  nickNameHint: 'What you call this business.',
  username: 'GST portal username',
  password: 'GST portal password',
  passwordDropped: 'Not kept: filing here does not need it.',
  gstin: 'GSTIN (optional)',
  gstinHint: 'When you know it. Otherwise Shunya looks it up.',
  type: 'Type',
  nil: 'Nil',
  standing: 'These months are nil until I say otherwise; do not ask me each month.',
  standingDeclares: 'What this declares',
  unticked: 'Left unticked, Shunya asks you before each filing.',
  authorize: 'I authorize the product to securely store my credentials',
  many: 'Add many from a CSV file',
  cancel: 'Cancel',
  add: 'Add GSTIN',
  fillIn: 'Please fill in all required fields',
  pleaseAuthorize: 'Please authorize the product to securely store my credentials',
  stored: 'Saved. The GST portal is being asked about this registration; that takes a few seconds.',
  storing: 'Your credentials are being encrypted and saved.',
  needNotWait:
    'You need not wait here. The card on the dashboard changes by itself when the portal has answered.',
  added: 'GSTIN added successfully.',
  nextDue: (day: string) => `The next return is due on ${day}.`,
  stillAsked:
    'It is still being checked: the GST portal is slow to answer. Its card on the dashboard changes by itself.',
  asksFirst: 'You are asked before each filing: nothing is filed without your yes.',
  done: 'Done',
});
