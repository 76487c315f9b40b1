import type { PublicTexts } from '../areas.ts';

export const schedule: PublicTexts['schedule'] = {
  planned: (day, time) => `GSTR-1 हर महीने ${day} तारीख को ${time} IST पर दाखिल होगा।`,
  plannedWithoutEnd: (day, time) =>
    `GSTR-1 हर महीने ${day} तारीख को ${time} IST पर दाखिल होगा, जब तक आप न रोकें।`,
  plannedUntil: (day, time, month, year) =>
    `GSTR-1 हर महीने ${day} तारीख को ${time} IST पर दाखिल होगा, ${month} ${year} तक।`,
};
