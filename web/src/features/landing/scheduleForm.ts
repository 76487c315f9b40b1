import { toIst } from '#domain/shared/istTime.ts';
import type { CarriedSchedule } from '../../gst/carriedSchedule.ts';
import { landing } from '../../texts/compiled/landing.ts';

/** The form's values: texts, as its boxes hold them. */
export type ScheduleForm = {
  day: string;
  hour: string;
  minute: string;
  hasEndDate: boolean;
  endMonth: string;
  endYear: string;
};

/** specification 9: GSTR-1 on the 5th at 07:59. The end is filled in when "Has End Date" is ticked. */
export const firstForm: ScheduleForm = {
  day: '05',
  hour: '07',
  minute: '59',
  hasEndDate: false,
  endMonth: '',
  endYear: '',
};

/** The current month and the next year (specification 2). */
export function defaultEnd(now: number): { endMonth: string; endYear: string } {
  const { month, year } = toIst(now);
  return { endMonth: String(month), endYear: String(year + 1) };
}

/** The problem with the end year, or null; from this year to ten years on (specification 5). */
export function endYearProblem(text: string, now: number): string | null {
  const { year } = toIst(now);
  const entered = Number(text);
  return /^\d{4}$/.test(text.trim()) && entered >= year && entered <= year + 10
    ? null
    : landing().schedule.endYearProblem({ first: year, last: year + 10 });
}

/** The schedule in the navigation state; a year that is not a number counts as none. */
export function scheduleOf(form: ScheduleForm): CarriedSchedule {
  const year = Number(form.endYear);
  const month = Number(form.endMonth);
  const ends = form.hasEndDate && Number.isInteger(year) && year > 0 && month >= 1;
  return {
    fillingDay: Number(form.day),
    fillingHour: Number(form.hour),
    fillingMinute: Number(form.minute),
    FillingPeriod: 'Monthly',
    hasEndDate: form.hasEndDate,
    endMonth: ends ? month : null,
    endYear: ends ? year : null,
  };
}

/** "01" to "31", or "00" to "23": two digits each. */
export const numbers = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => String(first + at).padStart(2, '0'));

/** The form as the page holds it: someone may have changed it before the script loaded. */
export function formInPage(id: string): { schedule: Partial<ScheduleForm>; startDate: string } | null {
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement)) return null;
  const formData = new FormData(form);
  const text = (name: string): string => {
    const value = formData.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    schedule: {
      day: text('day') || firstForm.day,
      hour: text('hour') || firstForm.hour,
      minute: text('minute') || firstForm.minute,
      hasEndDate: formData.has('hasEndDate'),
    },
    startDate: text('startDate'),
  };
}
