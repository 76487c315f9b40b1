import type { InsideTexts } from '../areas.ts';
import { sentence } from '../sentence.ts';

export const firstRun: InsideTexts['firstRun'] = {
  title: 'तीन कदम में आपका पहला निल महीना',
  steps: [
    {
      title: 'अपना GSTIN जोड़ें',
      text: 'Shunya जीएसटी पोर्टल से आपका व्यवसाय और पिछले महीने पढ़ लेता है।',
    },
    {
      title: 'हाँ कहें',
      text: 'आप बताते हैं कि महीना निल था। कुछ भी दाखिल होने से पहले पोर्टल भी पढ़ा जाता है।',
    },
    {
      title: 'ARN पाएँ',
      text: 'दोनों रिटर्न दाखिल होते हैं, और हर एक का पावती नंबर उसकी फ़ाइल के साथ आपको मिलता है।',
    },
  ],
  password: (more) =>
    sentence`आपका पोर्टल पासवर्ड रखने से पहले एन्क्रिप्ट किया जाता है, और दोबारा कभी दिखाया नहीं जाता। ${more}`,
  more: 'पासवर्ड के बारे में और जानें',
  example: 'दाखिल महीने का एक उदाहरण',
  business: 'उदाहरण ट्रेडर्स',
  filed: 'दाखिल',
};
