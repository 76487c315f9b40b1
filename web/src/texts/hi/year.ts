import type { InsideTexts } from '../areas.ts';

export const year: InsideTexts['year'] = {
  title: 'साल भर के रिटर्न',
  glance: 'साल भर के रिटर्न, एक नज़र में',
  choose: 'किसका साल दिखाएँ',
  caption: (business) => `${business} के पिछले बारह महीनों के रिटर्न`,
  form: 'रिटर्न',
  cell: (form, month, mark) => `${form}, ${month}: ${mark}`,
  marks: {
    filed: 'दाखिल',
    elsewhere: 'अन्यत्र दाखिल',
    waiting: 'प्रतीक्षा में',
    attention: 'ध्यान दें',
    skipped: 'छोड़ा गया',
    unfiled: 'दाखिल नहीं',
    nothing: 'देय नहीं',
    none: 'Shunya से पहले',
  },
};
