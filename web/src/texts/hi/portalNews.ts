import { formName } from '#domain/gst/returnPeriod.ts';
import type { InsideTexts } from '../areas.ts';

export const portalNews: InsideTexts['portalNews'] = {
  title: 'पोर्टल पर बदला',
  statusChanged: (before, after) => `स्थिति: पहले ${before}, अब ${after}।`,
  accessEnds: (day) => `API पहुँच ${day} तक समाप्त होगी।`,
  accessEnded: (day) => `API पहुँच ${day} तक समाप्त हो चुकी है।`,
  quarterlyCanBeChosen: (period, day) =>
    `${period} के लिए तिमाही फ़ाइलिंग ${day} तक जीएसटी पोर्टल पर चुनी जा सकती है।`,
  preferenceChanged: (period, frequency) =>
    `${period}: अब ${frequency === 'monthly' ? 'हर महीने' : 'हर तिमाही'} दाखिल होता है।`,
  filedElsewhere: (form, period) => `${period} का ${formName(form)} वहाँ दाखिल हुआ।`,
  bankAccountDue: (day) => `वहाँ ${day} तक बैंक खाता होना चाहिए।`,
};
