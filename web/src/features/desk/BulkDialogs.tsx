import { type FormEvent, useState } from 'react';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { BulkBody, DeskRow } from '../../api/desk.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { feeOf } from '../../gst/question/lateMonth.ts';
import { formatMonths } from '../../gst/question/monthQuestion.ts';
import { skipping } from '../../gst/returns/skipping.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { people } from '../../texts/compiled/people.ts';
import { ui } from '../../texts/compiled/ui.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { type Asking, idsFor } from './actsOnMany.ts';
import { asMonth, monthsOf } from './ofMany.ts';
import { calledBy, useWorkers } from './useWorkers.ts';

type Props = {
  asking: Asking;
  rows: readonly DeskRow[];
  busy: boolean;
  onClose: () => void;
  /** Returns why it was refused; null when it was done. */
  onRun: (body: BulkBody) => Promise<string | null>;
};

const days = (max: number) =>
  Array.from({ length: max }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

/** The question before an act on many: what skipping costs, the label, the days. */
export function BulkDialogs({ asking, rows, busy, onClose, onRun }: Props) {
  const t = desk().bulk;
  const [problem, setProblem] = useState('');
  const [label, setLabel] = useState(rows[0]?.label ?? '');
  const workers = useWorkers();
  const [worker, setWorker] = useState(rows[0]?.assigned_to ?? '');
  const [day1, setDay1] = useState('5');
  const [day3b, setDay3b] = useState('10');
  const meant = asking === 'skip' ? rows.filter(({ can_skip: can }) => can) : rows;
  const fee = feeOf(meant.map(asMonth), useProductNow());
  const left = meant.reduce((sum, row) => sum + row.left.length, 0);
  // All are late, and no day adds to what the law takes.
  const isAtMost = fee !== null && fee.perDay === 0 && fee.each.length === left;
  const [stays = '', grows = ''] = skipping(null).costs;
  const costs = [
    stays,
    ...(fee === null ? [] : [t.feeStands({ fee: formatRupees(fee.rupees) })]),
    ...(isAtMost ? [] : [grows]),
  ];
  const titles = {
    skip: t.skipTitle,
    label: t.labelTitle,
    schedule: t.daysTitle,
    assign: t.assignTitle,
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const ids = idsFor(asking, meant);
    const bodies: Record<Asking, BulkBody> = {
      skip: { act: 'skip', ids },
      label: { act: 'label', ids, label: label.trim() },
      assign: { act: 'assign', ids, assigned_to: worker === '' ? null : worker },
      schedule: {
        act: 'schedule',
        ids,
        gstr1_filling_day: Number(day1),
        gstr3b_filling_day: Number(day3b),
        gstr3b_same_as_gstr1: false,
      },
    };
    setProblem((await onRun(bodies[asking])) ?? '');
  };
  return (
    <Dialog
      data-desk
      open
      onOpenChange={(open) => open || onClose()}
      title={titles[asking]({ count: meant.length })}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {asking === 'skip' ? (
          <>
            <p className="font-semibold">{formatMonths(monthsOf(meant))}</p>
            <p className="wrap-anywhere">{meant.map(({ business }) => business).join(', ')}</p>
            <ul className="flex list-disc flex-col gap-2 ps-5">
              {costs.map((cost) => (
                <li key={cost}>{cost}</li>
              ))}
            </ul>
            <p>{skipping(null).undo}</p>
          </>
        ) : asking === 'assign' ? (
          <Field label={people().worksOnIt}>
            <Select
              value={worker}
              onChange={(event) => setWorker(event.target.value)}
              options={[
                { value: '', label: people().whoAtAll },
                ...workers.map((each) => ({ value: each.id, label: calledBy(each) })),
              ]}
            />
          </Field>
        ) : asking === 'label' ? (
          <Field label={t.labelBox} hint={t.labelHint}>
            <TextInput
              value={label}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => setLabel(event.target.value)}
            />
          </Field>
        ) : (
          <>
            <div className="grid grid-cols-2 gap-3">
              <Field label={t.day1}>
                <Select value={day1} onChange={(event) => setDay1(event.target.value)} options={days(10)} />
              </Field>
              <Field label={t.day3b}>
                <Select value={day3b} onChange={(event) => setDay3b(event.target.value)} options={days(20)} />
              </Field>
            </div>
            <p className="text-sm text-muted">{t.daysHint}</p>
          </>
        )}
        {problem === '' ? null : <Notice type="error">{problem}</Notice>}
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {ui().back}
          </Button>
          <Button type="submit" variant={asking === 'skip' ? 'danger' : 'primary'} busy={busy}>
            {asking === 'skip' ? t.skip : t.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
