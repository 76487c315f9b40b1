import { formName } from '#domain/gst/returnPeriod.ts';
import { formatIst } from '#domain/shared/istTime.ts';
import type { CalendarTexts } from '../shapes.ts';

export const calendar: CalendarTexts = {
  name: 'GST due days (Shunya)',
  one: {
    due: (form, business) => `${formName(form)} due: ${business}`,
    planned: (form, business) => `${formName(form)} files itself: ${business}`,
    filed: (form, business) => `${formName(form)} filed: ${business}`,
  },
  many: {
    due: (form, count) => `${formName(form)} due: ${count} GSTINs`,
    planned: (form, count) => `${formName(form)} files itself: ${count} GSTINs`,
    filed: (form, count) => `${formName(form)} filed: ${count} GSTINs`,
  },
  gstin: (ending) => `GSTIN ending ${ending}`,
  sayNoBefore: (at) => `You can stop it until ${formatIst(at)}.`,
  more: (count) => `and ${count} more`,
};
