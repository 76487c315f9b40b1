import type { ReactNode } from 'react';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { lateFee as texts } from '../../texts/compiled/lateFee.ts';
import { GuidedSteps } from '../guide/GuidedSteps.tsx';
import { Amounts, Labelled } from './LateFeeMonth.tsx';
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
  return (
    <GuidedSteps
      label={putTitle(lateFee)}
      note={entry.simulated ? t.simulated : ''}
      done={done}
      steps={[
        <Labelled key="challan" text={t.challan} />,
        <div key="column">
          <Amounts entry={entry} lateFee={lateFee} />
        </div>,
        <div key="pay">
          <p>{t.pay({ days: lateFee.challan_days })}</p>
          <p className="mt-1 text-sm text-muted">{t.watched}</p>
        </div>,
      ]}
    />
  );
}
