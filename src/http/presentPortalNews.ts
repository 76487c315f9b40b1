import type { z } from 'zod';
import type { portalNews } from '#contract/portalNews.ts';
import type { PortalNews } from '#domain/registration/portalNews.ts';
import { isoIst, istDate } from '#domain/shared/istTime.ts';

type Shown = z.input<typeof portalNews>;

const nothing = {
  status_before: '',
  status_after: '',
  day: '',
  form: null,
  period: '',
  frequency: null,
  arn: '',
} satisfies Partial<Shown>;

/** One change at the portal, in codes and days; the pages have the words. */
export function presentPortalNews(news: PortalNews): Shown {
  const { code, at } = news;
  const shown = { ...nothing, code, at: isoIst(at) };
  switch (news.code) {
    case 'status_changed':
      return { ...shown, status_before: news.params.before, status_after: news.params.after };
    case 'access_ends':
    case 'access_ended':
      return { ...shown, day: istDate(news.params.endsBy) };
    case 'quarterly_can_be_chosen':
      return { ...shown, period: news.params.period, day: istDate(news.params.until) };
    case 'preference_changed':
      return { ...shown, ...news.params };
    case 'filed_elsewhere':
      return { ...shown, ...news.params };
    case 'bank_account_due':
      return { ...shown, day: istDate(news.params.by) };
  }
}
