import { z } from 'zod';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import { calendarKinds } from '#domain/views/calendar.ts';
import { callsOf } from './call.ts';
import { id, instant, maybeInstant, nothing } from './fields.ts';
import { issue } from './issue.ts';

const topic = 'GSTINs';

export const calendarItem = z.strictObject({
  /**
   * waits: today, of the oldest month that is not filed, where a person has to do something. due: the legal due day of a return
   * that is not filed. last_no: until then a standing declaration can be stopped. planned: filed by the schedule. filed: here
   * or elsewhere.
   */
  kind: z.enum(calendarKinds),
  form: z.enum(['GSTR-1', 'GSTR-3B']),
  /** How many returns of this kind and form the day has, of waits how many GSTINs; twenty of them are named at most. */
  count: z.number().int(),
  named: z.array(
    z.strictObject({
      gstin_id: id,
      gstin: z.string(),
      business: z.string(),
      period: z.string(),
      frequency: z.enum(['monthly', 'quarterly']),
      /** Whole rupees that it waits for; null where it waits for no money. */
      waits_for_rupees: z.number().int().nullable(),
      /** These rupees are for its whole plan of past months, which has begun. */
      waits_for_plan: z.boolean(),
      /** Null where the day alone counts, or is known. */
      at: maybeInstant,
    }),
  ),
});

const feed = z.strictObject({
  made_at: instant,
  /** To the minute; null: not yet. */
  fetched_at: maybeInstant,
});

/** Due days, planned filings and the last moment to say no (design#calendar). */
export const calendarCalls = callsOf({
  calendar: {
    method: 'GET',
    path: '/api/calendar',
    access: 'signed-in',
    right: 'look',
    scope: 'read',
    topic,
    title: 'Read a month of the calendar',
    summary:
      'A month of the calendar: due days of returns that are not filed, planned filings, the last moment to stop them, and what was filed',
    query: z.strictObject({
      /** MMYYYY; without it the present month. */
      month: z
        .string()
        .refine((text) => parsePeriod(text) !== null, issue('month_form', { field: 'month' }))
        .optional()
        .meta({ example: '112026' }),
    }),
    data: z.strictObject({
      month: z.string(),
      /** Those that hold anything, in order. */
      days: z.array(
        z.strictObject({ date: z.iso.date().meta({ example: '2026-11-11' }), items: z.array(calendarItem) }),
      ),
    }),
  },
  calendarFeed: {
    method: 'GET',
    path: '/api/calendar/feed',
    access: 'signed-in',
    right: 'manage',
    topic,
    title: 'Read the calendar’s link',
    summary:
      'Whether other programs may fetch the calendar of this account by a link, since when, and when it was last fetched',
    data: z.strictObject({ feed: feed.nullable() }),
  },
  makeCalendarFeed: {
    method: 'POST',
    path: '/api/calendar/feed',
    access: 'signed-in',
    right: 'manage',
    act: 'power',
    freshProof: 'always',
    topic,
    title: 'Make the calendar’s link',
    summary:
      'Makes the link by which a calendar program fetches due days (iCalendar), in place of the one before. The address is shown this once. The link ends when its maker no longer manages GSTINs',
    data: z.strictObject({
      url: z.string().meta({ example: 'https://shunya.example.com/calendar/….ics' }),
      feed,
    }),
  },
  endCalendarFeed: {
    method: 'DELETE',
    path: '/api/calendar/feed',
    access: 'signed-in',
    right: 'manage',
    act: 'take_back',
    topic,
    title: 'End the calendar’s link',
    summary: 'Ends the link of the calendar; its next fetch finds nothing',
    data: nothing,
  },
});
