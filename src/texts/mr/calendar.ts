import { formName } from '#domain/gst/returnPeriod.ts';
import type { CalendarTexts } from '../shapes.ts';
import { istInMarathi } from './dates.ts';

export const calendar: CalendarTexts = {
  name: 'जीएसटीच्या देय तारखा (Shunya)',
  one: {
    due: (form, business) => `${formName(form)} देय तारीख: ${business}`,
    planned: (form, business) => `${formName(form)} आपोआप दाखल होईल: ${business}`,
    filed: (form, business) => `${formName(form)} दाखल झाले: ${business}`,
  },
  many: {
    due: (form, count) => `${formName(form)} देय तारीख: ${count} GSTIN`,
    planned: (form, count) => `${formName(form)} आपोआप दाखल होईल: ${count} GSTIN`,
    filed: (form, count) => `${formName(form)} दाखल झाले: ${count} GSTIN`,
  },
  gstin: (ending) => `GSTIN ची शेवटची अक्षरे ${ending}`,
  sayNoBefore: (at) => `तुम्ही ते ${istInMarathi(at)} पर्यंत थांबवू शकता.`,
  more: (count) => `आणि आणखी ${count}`,
};
