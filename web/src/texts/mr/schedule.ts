import type { PublicTexts } from '../areas.ts';

export const schedule: PublicTexts['schedule'] = {
  planned: (day, time) => `GSTR-1 दर महिन्याला ${day} तारखेला ${time} IST वाजता दाखल होईल.`,
  plannedWithoutEnd: (day, time) =>
    `GSTR-1 दर महिन्याला ${day} तारखेला ${time} IST वाजता दाखल होईल, आपण थांबवेपर्यंत.`,
  plannedUntil: (day, time, month, year) =>
    `GSTR-1 दर महिन्याला ${day} तारखेला ${time} IST वाजता दाखल होईल, ${month} ${year} पर्यंत.`,
};
