import { UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LateFees } from '#domain/gst/lateFee.ts';
import { comparePeriods, formName } from '#domain/gst/returnPeriod.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { filingPeriod, longDate } from '../../texts/dates.ts';
import { question as texts } from '../../texts/compiled/question.ts';
import { classes } from '../../ui/classes.ts';
import { manyMonths } from './monthQuestion.ts';
import { Fold } from '../../ui/Fold.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';

type Props = {
  question: string;
  /** The late fee; null if no return is late. */
  fee?: LateFees | null;
  /** The portal may charge the late fee of an earlier return, whose amount is not known yet. */
  mayCarryFee?: boolean;
  /** For each line, what the portal showed and when, or that only the person knows. */
  evidence?: readonly string[];
  children?: ReactNode;
};

/**
 * The month's question as a page of the ledger: three ruled lines with a zero each, and below them the part that only
 * the person can know. The last line holds the late fee when one applies. `question` is the full text, for screen
 * readers.
 */
export function ThreeZeros({ question, fee = null, mayCarryFee = false, evidence = [], children }: Props) {
  const zeros = Object.values(texts().zeros).map((zero): Line => ({ ...zero, rupees: 0 }));
  const last = fee === null ? (mayCarryFee ? earlierLine() : null) : lineOf(fee, mayCarryFee);
  const lines = last === null ? zeros : [...zeros.slice(0, -1), last];
  return (
    <div role="group" aria-label={question}>
      <ol>
        {lines.map(({ says, counts, rupees, counted }, at) => (
          <li key={says} className="border-t border-rule py-3 first:border-t-0 first:pt-0">
            <p className="flex items-baseline justify-between gap-4 font-display text-lg leading-tight font-semibold">
              {says}
              {rupees === null ? null : (
                <span className={classes('tabular-nums', rupees === 0 ? 'text-primary' : 'text-bad')}>
                  {formatRupees(rupees)}
                </span>
              )}
            </p>
            <p className="mt-1 flex gap-2 text-sm text-muted">
              <UserRoundCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-warn" />
              <span>
                <Unbroken text={counts} />
              </span>
            </p>
            {evidence[at] === undefined ? null : (
              <p className="mt-1 ps-6 text-sm font-medium">
                <Unbroken text={evidence[at]} />
              </p>
            )}
            {counted === undefined ? null : <Counted {...counted} />}
          </li>
        ))}
      </ol>
      {children}
    </div>
  );
}

/** `rupees`: null when no amount is known. `counted`: how it is the sum of the fees of the returns. */
type Line = { says: string; counts: string; rupees: number | null; counted?: CountedProps };

type CountedProps = { day: string; each: readonly string[] };

/** The fee of each return, one press away: the sum stands above. */
function Counted({ day, each }: CountedProps) {
  return (
    <div className="ps-5">
      <Fold title={texts().fee.how}>
        <p className="text-sm text-muted">{day}</p>
        <ul className="text-sm text-muted">
          {each.map((line) => (
            <li key={line}>
              <Unbroken text={line} />
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}

function earlierLine(): Line {
  const t = texts().fee;
  return { says: t.earlierSays, counts: t.earlierCounts, rupees: null };
}

const countMonths = (each: LateFees['each']): number => new Set(each.map(({ period }) => period)).size;

/**
 * With several months, each return is named with its own; of many months, only each form with the first and the last,
 * because nobody reads twenty lines. The plan of the past months has every one.
 */
function namesOfFees(each: LateFees['each']): { name: string; own: number }[] {
  const t = texts().fee;
  const months = countMonths(each);
  return each.map(({ form, period, days, rupees: own }) => {
    if (months < manyMonths) {
      const ofMonth = t.ofMonth({ form: formName(form), month: filingPeriod(period, 'monthly') });
      return { name: t.late({ what: months > 1 ? ofMonth : formName(form), days }), own };
    }
    const ofForm = each
      .flatMap((other) => (other.form === form ? [other.period] : []))
      .toSorted(comparePeriods);
    const [first = period] = ofForm;
    const span = texts().span({
      first: filingPeriod(first, 'monthly'),
      last: filingPeriod(ofForm.at(-1) ?? period, 'monthly'),
    });
    return { name: t.ofMonth({ form: formName(form), month: span }), own };
  });
}

function lineOf({ at, rupees, perDay, capRupees, each }: LateFees, mayCarryFee: boolean): Line {
  const t = texts().fee;
  const named = namesOfFees(each);
  const isOfMany = countMonths(each) >= manyMonths;
  // With several clients, the same return is listed once, with its total fee and of how many it is.
  const feeLines = [...Map.groupBy(named, ({ name }) => name)].map(([name, same]) => {
    const said = !isOfMany && same.length > 1 ? t.ofClients({ name, count: same.length }) : name;
    return `${said}: ${formatRupees(same.reduce((sum, { own }) => sum + own, 0))}`;
  });
  const counts = [
    t.noTax,
    t.charged,
    perDay === 0 ? '' : t.grows({ perDay: formatRupees(perDay), most: formatRupees(capRupees) }),
    mayCarryFee ? t.earlierToo : '',
  ];
  return {
    says: t.says,
    counts: counts.filter(Boolean).join(' '),
    rupees,
    counted: { day: t.counted({ day: longDate(at) }), each: feeLines },
  };
}
