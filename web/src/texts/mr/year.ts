import type { InsideTexts } from '../areas.ts';

export const year: InsideTexts['year'] = {
  title: 'वर्षभराची रिटर्न',
  glance: 'वर्षभराची रिटर्न, एका नजरेत',
  choose: 'कोणाचे वर्ष दाखवायचे',
  caption: (business) => `${business} यांच्या मागील बारा महिन्यांची रिटर्न`,
  form: 'रिटर्न',
  cell: (form, month, mark) => `${form}, ${month}: ${mark}`,
  marks: {
    filed: 'दाखल',
    elsewhere: 'इतरत्र दाखल',
    waiting: 'प्रतीक्षेत',
    attention: 'लक्ष द्या',
    skipped: 'वगळले',
    unfiled: 'दाखल नाही',
    nothing: 'देय नाही',
    none: 'Shunya पूर्वी',
  },
};
