import { Copy } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { missingFor, rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { lateFee as texts } from '../../texts/compiled/lateFee.ts';
import { Mono } from '../../ui/Mono.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { LastLook, type Looked } from './LastLook.tsx';
import { agreedLine, formatFee, lacksMoney, type LateFee, putTitle, reasonOf } from './lateFeeMonth.ts';

type Props = { entry: Pick<Entry, 'gstin' | 'simulated'>; lateFee: LateFee };

type MonthProps = Props & {
  entry: Looked;
  /** The same steps drawn one at a time; a card has its reason elsewhere. */
  steps?: ReactNode;
  /** Whole rupees that the cash ledger lacks for all months of the plan; 0 without one. */
  planLacks?: number;
};

/**
 * A GSTR-3B that waits with a late fee: how its money comes into the cash ledger, or that it is there
 * (design#late-fee-month). The button stands below, with the month's other acts.
 */
export function LateFeeMonth({ entry, lateFee, steps = null, planLacks = 0 }: MonthProps) {
  const id = useId();
  const lacks = lacksMoney({ late_fee: lateFee });
  const agreed = agreedLine(lateFee);
  return (
    <section aria-labelledby={id} className="mt-3 min-w-0">
      <h4 id={id} className="font-display text-lg font-semibold">
        {lacks ? putTitle(lateFee) : texts().there({ money: formatFee(lateFee) })}
      </h4>
      {steps === null ? (
        <p className="mt-1 text-sm text-muted">
          <Unbroken text={reasonOf(lateFee)} />
        </p>
      ) : null}
      {lacks && planLacks > rupeesOfFee(lateFee.missing) ? (
        <p className="mt-1 font-medium">
          <Unbroken text={texts().forPlan({ money: formatRupees(planLacks) })} />
        </p>
      ) : null}
      {agreed === '' ? null : (
        <p className="mt-2 font-medium">
          <Unbroken text={agreed} />
        </p>
      )}
      <LastLook entry={entry} />
      {lacks ? (steps ?? <FeeSteps entry={entry} lateFee={lateFee} />) : null}
    </section>
  );
}

/** The challan on the GST portal, step by step. */
export function FeeSteps({ entry, lateFee }: Props) {
  const t = texts();
  return (
    <div className="mt-3 max-w-xl">
      {entry.simulated ? <p className="mb-3 text-sm text-warn">{t.simulated}</p> : null}
      <ol className="flex flex-col gap-3">
        <Step at={1}>
          <Labelled text={t.challan} />
        </Step>
        <Step at={2}>
          <Amounts entry={entry} lateFee={lateFee} />
        </Step>
        <Step at={3}>{t.pay({ days: lateFee.challan_days })}</Step>
      </ol>
      <p className="mt-3 text-sm text-muted">{t.watched}</p>
    </div>
  );
}

/** The heads and amounts of the challan, with what is typed on the portal to copy. */
export function Amounts({ entry, lateFee }: Props) {
  const t = texts();
  const { missing } = lateFee;
  const has = rupeesOfFee(missingFor(lateFee, missing));
  return (
    <>
      <Labelled text={t.column} />
      {has === 0 ? null : ` ${t.partly({ has: formatRupees(has) })}`}
      <dl className="mt-2 border-b border-rule">
        {entry.gstin === '' ? null : (
          <Typed label="GSTIN" shown={<Mono>{entry.gstin}</Mono>} copied={entry.gstin} />
        )}
        <Head label={t.central} rupees={missing.central} />
        <Head label={t.state} rupees={missing.state} />
      </dl>
    </>
  );
}

const Step = ({ at, children }: { at: number; children: ReactNode }) => (
  <li className="flex gap-3">
    <span
      aria-hidden
      className="grid size-6 shrink-0 place-items-center rounded-full bg-primary text-xs font-semibold text-on-primary"
    >
      {at}
    </span>
    <div className="min-w-0 flex-1">{children}</div>
  </li>
);

/** The words on the portal's own page, which it shows in English only, stand out. */
export const Labelled = ({ text }: { text: string }) =>
  text
    .split(/(Create Challan|Any other payment|\bFee\b)/)
    .map((part, at) => (at % 2 === 0 ? part : <b key={at}>{part}</b>));

/** Nothing is to pay under a head whose money is there. */
const Head = ({ label, rupees }: { label: string; rupees: number }) =>
  rupees === 0 ? null : <Typed label={label} shown={formatRupees(rupees)} copied={String(rupees)} />;

function Typed({ label, shown, copied }: { label: string; shown: ReactNode; copied: string }) {
  const t = texts();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(copied).then(
      () => toast.show({ type: 'info', text: t.copied({ what: copied }) }),
      () => toast.show({ type: 'error', text: t.notCopied }),
    );
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-2 border-t border-rule py-1">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="col-start-1 font-semibold tabular-nums wrap-anywhere select-all">{shown}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <button
          type="button"
          aria-label={`${t.copy}: ${label}`}
          onClick={() => void copy()}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-2 text-sm font-semibold text-primary hover:bg-raised"
        >
          <Copy aria-hidden size={16} />
          {t.copy}
        </button>
      </dd>
    </div>
  );
}
