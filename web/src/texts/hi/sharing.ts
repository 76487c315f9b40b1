import type { InsideTexts } from '../areas.ts';

export const sharing: InsideTexts['sharing'] = {
  shareOnWhatsApp: 'व्हाट्सऐप पर भेजें',
  shareInNewTab: 'व्हाट्सऐप पर भेजें, नए टैब में खुलता है',
  share: 'साझा करें',
  shared: (business, period, arns) =>
    `${business}: ${period} के निल GSTR-1 और GSTR-3B दाखिल हो गए हैं। ${arns}।`,
  sharedSimulated: (business, period, arns) =>
    `${business}: ${period} के निल GSTR-1 और GSTR-3B दाखिल हो गए हैं। ${arns} (नक़ली)।`,
  arn: (form, arn) => `${form} का ARN ${arn}`,
};
