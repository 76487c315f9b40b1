import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { calendarCalls, calendarItem } from '#contract/calendar.ts';
import { calls } from '#contract/calls.ts';
import { formName, parsePeriod } from '#domain/gst/returnPeriod.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import type { CalendarFeed, CalendarGroup } from '#domain/views/calendar.ts';
import {
  type Calendar,
  endFeed,
  fetchFeed,
  makeFeed,
  showCalendar,
  showFeed,
} from '#usecases/desk/calendar.ts';
import { done, maybeIso, refused } from '../answer.ts';
import { calendarFile } from '../calendarFile.ts';
import type { AppDeps } from '../deps.ts';
import { addressBucket, type MinuteLimit } from '../limit.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';

/** Fetches a minute of one address: a calendar program asks for many people from few addresses. */
const maxFetches = 300;

/** Due days and planned filings, as a month and as a feed (design#calendar). */
export function calendarRoutes(
  serve: Serve,
  { ports, account }: Pick<AppDeps, 'ports' | 'account'>,
  { app, limit }: { app: FastifyInstance; limit: MinuteLimit },
): void {
  serve.keyed(calls.calendar, async ({ user, ports, query }) => {
    const asked = query.month === undefined ? null : parsePeriod(query.month);
    const { month, days, nameOf } = await showCalendar(ports, user.accountId, asked);
    return done({
      month,
      days: days.map(({ date, items }) => ({
        date,
        items: items.map((group) => presentGroup(group, nameOf)),
      })),
    });
  });

  serve.signedIn(calls.calendarFeed, async ({ user, account }) => {
    const feed = await showFeed(account, user);
    return done({ feed: feed === null ? null : presentFeed(feed) });
  });

  serve.signedIn(calls.makeCalendarFeed, async ({ user, account }) => {
    const { address, made } = await makeFeed(account, user);
    return done({ url: address, feed: presentFeed(made) });
  });

  serve.signedIn(calls.endCalendarFeed, async ({ user, account }) => {
    const ended = await endFeed(account, user);
    return ended.ok ? done(null) : refused(problemOf(ended.failure));
  });

  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const token = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1];
    if (token === undefined) return reply.callNotFound();
    const tooMany = await limit(`calendar:${addressBucket(request.ip)}`, maxFetches);
    if (tooMany !== null) {
      void reply.header('retry-after', tooMany.retryAfterSeconds ?? 60);
      return reply.code(429).type('text/plain; charset=utf-8').send('Too many requests\n');
    }
    const found = await fetchFeed(ports, token);
    if (!found.ok) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    return reply
      .headers({ 'cache-control': 'private, max-age=3600', 'referrer-policy': 'no-referrer' })
      .type('text/calendar; charset=utf-8')
      .send(calendarFile(found.value, new URL(account.publicUrl()).hostname));
  });
}

const presentFeed = ({
  madeAt,
  fetchedAt,
}: CalendarFeed): NonNullable<z.input<(typeof calendarCalls)['calendarFeed']['data']>['feed']> => ({
  made_at: isoIst(madeAt),
  fetched_at: maybeIso(fetchedAt),
});

const presentGroup = (
  { kind, form, count, named }: CalendarGroup,
  nameOf: Calendar['nameOf'],
): z.input<typeof calendarItem> => ({
  kind,
  form: formName(form) as 'GSTR-1' | 'GSTR-3B',
  count,
  named: named.map(({ registrationId, period, frequency, rupees, isForPlan, at }) => ({
    gstin_id: registrationId,
    ...nameOf(registrationId),
    period,
    frequency,
    waits_for_rupees: rupees,
    waits_for_plan: isForPlan,
    at: maybeIso(at),
  })),
});
