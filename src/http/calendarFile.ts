import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { formName } from '#domain/gst/returnPeriod.ts';
import { DAY_MS } from '#domain/shared/istTime.ts';
import { type CalendarGroup, type CalendarItem, namesMonth } from '#domain/views/calendar.ts';
import { ending } from '#domain/views/securityEvent.ts';
import type { FetchedCalendar } from '#usecases/desk/calendar.ts';
import { calendar as texts } from '#texts/compiled/calendar.ts';
import { sayPeriod, sayMoment } from '#texts/dates.ts';

/** Up to this many returns of one kind, form and day have an event each; more share one. */
const maxSeparateEvents = 5;

/**
 * The calendar as iCalendar (RFC 5545): days without a time, no figures, and of a GSTIN the last four characters. The last
 * moment to say no stands in the event of the filing that it can stop.
 */
export function calendarFile({ days, nameOf, language, now }: FetchedCalendar, host: string): string {
  const say = texts[language];
  const calendar = ical({
    name: say.name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Shunya', product: 'Calendar', language: language.toUpperCase() },
    ttl: 6 * 60 * 60,
  });
  const add = (date: string, uid: string, summary: string, description: string): void => {
    const start = new Date(`${date}T00:00:00Z`);
    calendar.createEvent({
      id: `${uid}@${host}`,
      start,
      end: new Date(start.getTime() + DAY_MS),
      allDay: true,
      stamp: new Date(now),
      summary,
      description,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  };
  const nameIn = (group: CalendarGroup, item: CalendarItem): string => {
    const { business } = nameOf(item.registrationId);
    return namesMonth(group, item) ? `${business}, ${sayPeriod(item, language)}` : business;
  };
  for (const { date, items } of days) {
    const canStop = (group: CalendarGroup): boolean =>
      items.some(({ kind, form }) => kind === 'last_no' && form === group.form);
    for (const group of items) {
      // A feed is read hours later: it holds no wait of today.
      if (group.kind === 'last_no' || group.kind === 'waits') continue;
      const { kind, form, count, named } = group;
      if (count > maxSeparateEvents) {
        const names = named.map((item) => nameIn(group, item));
        const more = count - names.length;
        const lines = [...names, ...(more > 0 ? [say.more({ count: more })] : [])];
        add(
          date,
          `${kind}-${form}-${date}`,
          say.many[kind]({ form: formName(form), count }),
          lines.join('\n'),
        );
        continue;
      }
      for (const item of named) {
        const { registrationId, period, at } = item;
        const business = nameIn(group, item);
        const { gstin } = nameOf(registrationId);
        const lines = [say.gstin({ ending: ending(gstin) })];
        if (kind === 'planned' && at !== null && canStop(group))
          lines.push(say.sayNoBefore({ until: sayMoment(at, language) }));
        add(
          date,
          `${kind}-${form}-${period}-${registrationId}`,
          say.one[kind]({ form: formName(form), business }),
          lines.join('\n'),
        );
      }
    }
  }
  return calendar.toString();
}
