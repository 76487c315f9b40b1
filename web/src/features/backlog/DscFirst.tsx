import { type Form, formName, FORMS, parsePeriod } from '#domain/gst/returnPeriod.ts';
import { parseGstin } from '#domain/gst/gstin.ts';
import { wholeEntry } from '../../api/answers/wholeEntry.ts';
import { useMay } from '../../api/people.ts';
import { ByDsc } from '../../gst/client/ByDsc.tsx';
import { ByHand } from '../../gst/client/ByHand.tsx';
import { smsFilingOf } from '../../gst/client/bySms.ts';
import { FileBySms, SmsSteps } from '../../gst/client/FileBySms.tsx';
import { byDsc } from '../../texts/compiled/byDsc.ts';
import { Card } from '../../ui/Card.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import type { BacklogPlan, PlanPeriod } from '../../api/backlog.ts';
import { isLeft, namePeriod } from './planShown.ts';

/** In place of a start where only a DSC signs: why, and the first return with the way to file it. */
export function DscFirst({ plan }: { plan: BacklogPlan }) {
  const first = plan.periods.find(isLeft);
  if (first === undefined) return null;
  return (
    <Card className="self-stretch">
      <div className="-mt-3">
        <ByDsc signedBy={plan.signed_by} gstinId={plan.id} isUnopened={!canRecord(first)} />
      </div>
      <FirstReturn plan={plan} period={first} />
    </Card>
  );
}

const canRecord = ({ entry }: PlanPeriod): boolean =>
  entry !== null && (entry.can_record.length > 0 || entry.by_hand.length > 0);

function FirstReturn({ plan, period: each }: { plan: BacklogPlan; period: PlanPeriod }) {
  const mayFile = useMay('file');
  const entry = each.entry === null ? null : wholeEntry(each.entry);
  const form = FORMS.find((one) => each.returns.some((of) => of.form === one && of.filed_at === null));
  if (form === undefined) return null;
  if (form === 'GSTR3B' && each.carried_rupees > 0)
    return (
      <>
        <WithFee form={form} period={each} />
        {entry === null ? null : <ByHand entry={entry} />}
      </>
    );
  if (entry !== null && canRecord(each))
    return (
      <>
        {smsFilingOf(entry) === null ? null : <FileBySms entry={entry} />}
        <ByHand entry={entry} />
      </>
    );
  const [gstin, period] = [parseGstin(plan.gstin), parsePeriod(each.period)];
  if (!mayFile || gstin === null || period === null) return null;
  return (
    <>
      <p className="mt-3 font-display text-lg font-semibold">{namePeriod(each)}</p>
      <SmsSteps key={form} filing={{ form, gstin, period }} simulated={plan.simulated} onArn={null} />
    </>
  );
}

/** Its SMS would be refused: it is not nil. */
const WithFee = ({ form, period }: { form: Form; period: PlanPeriod }) => (
  <p className="mt-3">
    <Unbroken text={byDsc().withFee({ form: formName(form), period: namePeriod(period) })} />
  </p>
);
