import type { InsideTexts } from '../areas.ts';

export const newcomer: InsideTexts['newcomer'] = {
  title: 'आम्ही आपल्याला काय म्हणावे?',
  why: 'आपले नाव आपण दिलेल्या संमतींवर आणि अभिवादनात असते.',
  label: 'आपले नाव',
  missing: 'कृपया आपले नाव भरा',
  save: 'जतन करा',
  failedTitle: 'नाव बदलता आले नाही',
  failed: 'नाव बदलता आले नाही. कृपया पुन्हा प्रयत्न करा.',
  saved: 'नाव जतन झाले!',
  scheduleSaved: 'आपला दिवस जतन झाला!',
  scheduled: (day, time) => `GSTR-1 दर महिन्याला ${day} तारखेला ${time} IST वाजता दाखल होईल`,
  scheduledUntil: (day, time, month, year) =>
    `GSTR-1 दर महिन्याला ${day} तारखेला ${time} IST वाजता दाखल होईल, ${month} ${year} पर्यंत`,
};
