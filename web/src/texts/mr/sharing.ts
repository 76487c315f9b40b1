import type { InsideTexts } from '../areas.ts';

export const sharing: InsideTexts['sharing'] = {
  shareOnWhatsApp: 'व्हॉट्सॲपवर पाठवा',
  shareInNewTab: 'व्हॉट्सॲपवर पाठवा, नव्या टॅबमध्ये उघडते',
  share: 'शेअर करा',
  shared: (business, period, arns) =>
    `${business}: ${period} ची निल GSTR-1 आणि GSTR-3B दाखल झाली आहेत. ${arns}.`,
  sharedSimulated: (business, period, arns) =>
    `${business}: ${period} ची निल GSTR-1 आणि GSTR-3B दाखल झाली आहेत. ${arns} (नकली).`,
  arn: (form, arn) => `${form} चा ARN ${arn}`,
};
