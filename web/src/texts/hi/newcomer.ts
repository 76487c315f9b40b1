import type { InsideTexts } from '../areas.ts';

export const newcomer: InsideTexts['newcomer'] = {
  title: 'हम आपको किस नाम से बुलाएँ?',
  why: 'आपका नाम आपकी दी हुई सहमतियों पर और अभिवादन में आता है।',
  label: 'आपका नाम',
  missing: 'कृपया अपना नाम भरें',
  save: 'सहेजें',
  failedTitle: 'नाम नहीं बदला जा सका',
  failed: 'नाम नहीं बदला जा सका। कृपया फिर कोशिश करें।',
  saved: 'नाम सहेज लिया गया!',
  scheduleSaved: 'आपका दिन सहेज लिया गया!',
  scheduled: (day, time) => `GSTR-1 हर महीने ${day} तारीख को ${time} IST पर दाखिल होगा`,
  scheduledUntil: (day, time, month, year) =>
    `GSTR-1 हर महीने ${day} तारीख को ${time} IST पर दाखिल होगा, ${month} ${year} तक`,
};
