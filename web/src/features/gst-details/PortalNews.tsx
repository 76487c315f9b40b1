import { formName, parsePeriod } from '#domain/gst/returnPeriod.ts';
import type { Details } from '../../api/answers/wholeDetails.ts';
import { filingPeriod, longDate } from '../../texts/dates.ts';
import { portalNews as texts } from '../../texts/compiled/portalNews.ts';
import { formatIstDay } from '../../ui/formatIst.ts';
import { FoldedCard } from './FactCard.tsx';

type News = Details['portal_news'][number];

/** Changes that were noticed at the portal in the last 30 days; nothing where there was none. */
export function PortalNews({ news }: { news: readonly News[] }) {
  const [newest] = news;
  if (newest === undefined) return null;
  return (
    <FoldedCard title={texts().title} summary={sentenceOf(newest)}>
      <ul className="flex flex-col gap-2">
        {news.map((one) => (
          <li
            key={`${one.code} ${one.at} ${one.form} ${one.period}`}
            className="flex flex-wrap gap-x-3 text-sm"
          >
            <span className="text-muted tabular-nums">{formatIstDay(one.at)}</span>
            <span className="min-w-0">{sentenceOf(one)}</span>
          </li>
        ))}
      </ul>
    </FoldedCard>
  );
}

function sentenceOf(news: News): string {
  const t = texts();
  const known = parsePeriod(news.period);
  const day = news.day === '' ? '' : longDate(Date.parse(`${news.day}T00:00:00+05:30`));
  const named = (frequency: 'monthly' | 'quarterly') =>
    known === null ? news.period : filingPeriod(known, frequency);
  switch (news.code) {
    case 'status_changed':
      return t.statusChanged({ before: news.status_before, after: news.status_after });
    case 'access_ends':
      return t.accessEnds({ day });
    case 'access_ended':
      return t.accessEnded({ day });
    case 'quarterly_can_be_chosen':
      return t.quarterlyCanBeChosen({ period: named('quarterly'), day });
    case 'preference_changed':
      return t.preferenceChanged({ period: named('quarterly'), frequency: news.frequency ?? 'monthly' });
    case 'filed_elsewhere':
      return t.filedElsewhere({
        form: formName(news.form ?? 'GSTR1'),
        period: named(news.frequency ?? 'monthly'),
      });
    case 'bank_account_due':
      return t.bankAccountDue({ day });
  }
}
