import { formName } from '#domain/gst/returnPeriod.ts';
import type { CalendarTexts } from '../shapes.ts';
import { istInHindi } from './dates.ts';

export const calendar: CalendarTexts = {
  name: 'जीएसटी की नियत तारीखें (Shunya)',
  one: {
    due: (form, business) => `${formName(form)} की नियत तारीख: ${business}`,
    planned: (form, business) => `${formName(form)} अपने आप दाखिल होगा: ${business}`,
    filed: (form, business) => `${formName(form)} दाखिल हुआ: ${business}`,
  },
  many: {
    due: (form, count) => `${formName(form)} की नियत तारीख: ${count} GSTIN`,
    planned: (form, count) => `${formName(form)} अपने आप दाखिल होगा: ${count} GSTIN`,
    filed: (form, count) => `${formName(form)} दाखिल हुआ: ${count} GSTIN`,
  },
  gstin: (ending) => `GSTIN के अंतिम अक्षर ${ending}`,
  sayNoBefore: (at) => `आप इसे ${istInHindi(at)} तक रोक सकते हैं।`,
  more: (count) => `और ${count}`,
};
