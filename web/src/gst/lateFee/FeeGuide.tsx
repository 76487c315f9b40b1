import type { ReactNode } from 'react';
import { missingFor, rupeesOfFee } from '#domain/gst/carriedFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { lateFee as texts } from '../../texts/en/lateFee.ts';
import { Mono } from '../../ui/Mono.tsx';
import { GuidedSteps } from '../guide/GuidedSteps.tsx';
import { Head, Labelled, Typed } from './LateFeeMonth.tsx';
import { type LateFee, putTitle } from './lateFeeMonth.ts';

type Props = {
  entry: Pick<Entry, 'gstin' | 'simulated'>;
  lateFee: LateFee;
  /** The press that looks for the money in the ledger. */
  done: ReactNode;
};

/** The challan on the GST portal as guided steps (design#late-fee-month): what is typed there can be copied. */
export function FeeGuide({ entry, lateFee, done }: Props) {
  const t = texts();
  const { missing } = lateFee;
  const has = rupeesOfFee(missingFor(lateFee, missing));
  return (
    <GuidedSteps
      label={putTitle(lateFee)}
      note={entry.simulated ? t.simulated : ''}
      done={done}
      steps={[
        <Labelled key="challan" text={t.challan} />,
        <div key="column">
          <Labelled text={t.column} />
          {has === 0 ? null : ` ${t.partly(formatRupees(has))}`}
          <dl className="mt-2 border-b border-rule">
            {entry.gstin === '' ? null : (
              <Typed label="GSTIN" shown={<Mono>{entry.gstin}</Mono>} copied={entry.gstin} />
            )}
            <Head label={t.central} rupees={missing.central} />
            <Head label={t.state} rupees={missing.state} />
          </dl>
        </div>,
        <div key="pay">
          <p>{t.pay(lateFee.challan_days)}</p>
          <p className="mt-1 text-sm text-muted">{t.watched}</p>
        </div>,
      ]}
    />
  );
}
