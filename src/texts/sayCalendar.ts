import type { Language } from '#domain/account/language.ts';
import { calendar as en } from './en/calendar.ts';
import { calendar as hi } from './hi/calendar.ts';
import { calendar as mr } from './mr/calendar.ts';
import type { CalendarTexts } from './shapes.ts';

/** The texts of due days and planned filings for calendar programs. */
export const calendarTexts: Readonly<Record<Language, CalendarTexts>> = { en, hi, mr };
