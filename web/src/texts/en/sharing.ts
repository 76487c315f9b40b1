import { area } from '../area.ts';

/** The filed month, as it is shared. */
export const sharing = area('sharing', {
  shareOnWhatsApp: 'Share on WhatsApp',
  shareInNewTab: 'Share on WhatsApp, opens in a new tab',
  share: 'Share',
  shared: (business: string, period: string, arns: string) =>
    `${business}: nil GSTR-1 and GSTR-3B of ${period} are filed. ${arns}.`,
  sharedSimulated: (business: string, period: string, arns: string) =>
    `${business}: nil GSTR-1 and GSTR-3B of ${period} are filed. ${arns} (simulated).`,
  arn: (form: string, arn: string) => `${form} ARN ${arn}`,
});
