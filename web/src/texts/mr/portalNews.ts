import { formName } from '#domain/gst/returnPeriod.ts';
import type { InsideTexts } from '../areas.ts';

export const portalNews: InsideTexts['portalNews'] = {
  title: 'पोर्टलवर बदलले',
  statusChanged: (before, after) => `स्थिती: आधी ${before}, आता ${after}.`,
  accessEnds: (day) => `API प्रवेश ${day} पर्यंत संपेल.`,
  accessEnded: (day) => `API प्रवेश ${day} पर्यंत संपला.`,
  quarterlyCanBeChosen: (period, day) => `${period} साठी तिमाही फायलिंग ${day} पर्यंत जीएसटी पोर्टलवर निवडता येते.`,
  preferenceChanged: (period, frequency) =>
    `${period}: आता ${frequency === 'monthly' ? 'दर महिन्याला' : 'दर तिमाहीला'} दाखल होते.`,
  filedElsewhere: (form, period) => `${period} चे ${formName(form)} तेथे दाखल झाले.`,
  bankAccountDue: (day) => `तेथे ${day} पर्यंत बँक खाते असायला हवे.`,
};
