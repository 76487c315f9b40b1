import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { successOf } from '../client/answers.ts';
import { lateApi } from '../client/lateApi.ts';
import { useAct } from './useAct.ts';

export type CalendarData = CallSuccess<'calendar'>['data'];
export type CalendarDay = CalendarData['days'][number];
export type CalendarItem = CalendarDay['items'][number];

/** A month, MMYYYY; undefined for the present one. The month on screen stays until the next one is read. */
export function useCalendar(month: string | undefined) {
  return useQuery({
    queryKey: ['calendar', month],
    meta: { shows: { parts: ['gstins', 'filings', 'codes'] } },
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<CalendarData> =>
      (await successOf(lateApi.calendar({ query: month === undefined ? {} : { month } }))).data,
  });
}

const feedKey = ['calendar feed'] as const;

export function useCalendarFeed() {
  return useQuery({
    queryKey: feedKey,
    meta: { shows: { parts: ['account'] } },
    queryFn: async () => (await successOf(lateApi.calendarFeed())).data.feed,
  });
}

export const useMakeFeed = () => useAct(() => lateApi.makeCalendarFeed(), [feedKey]);
export const useEndFeed = () => useAct(() => lateApi.endCalendarFeed(), [feedKey]);
