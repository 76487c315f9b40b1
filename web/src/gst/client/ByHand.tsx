import { type FormEvent, useRef, useState } from 'react';
import { type Form, formName } from '#domain/gst/returnPeriod.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { useRecordByHand } from '../../api/filings.ts';
import { useMay } from '../../api/people.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { formatEntryPeriod } from '../../texts/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { useToast } from '../../ui/Toast.tsx';

/**
 * A filing that only a person can make on the portal: the steps, a box for its ARN, and the recorded filing
 * (design#filed-by-hand).
 */
export function ByHand({ entry }: { entry: Entry }) {
  const t = desk().filedByHand;
  const may = useMay('file');
  const box = useRef<HTMLElement>(null);
  if (entry.can_record.length === 0 && entry.by_hand.length === 0) return null;
  const withDsc = entry.reason === 'evc_not_allowed';
  const boxes = may
    ? entry.can_record.map((form) => (
        <RecordArn key={form} entry={entry} form={form} onDone={() => box.current?.focus()} />
      ))
    : [];
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t.label}
      className="flex flex-col gap-3 border-t border-rule pt-3 outline-none"
    >
      {entry.status_code === 'closed' ? (
        <div>
          <p className="font-medium">{t.intro}</p>
          <ol className="mt-2 list-decimal space-y-1 ps-5 wrap-anywhere">
            {Object.values(withDsc ? t.withDsc : t.steps).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      ) : null}
      {entry.by_hand.map((one) => (
        <p key={one.form} className="wrap-anywhere">
          {formatRecord(one, entry)}
        </p>
      ))}
      {entry.status_code === 'not_filed' && entry.by_hand.length === 0 && boxes.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline">
            {t.already}
          </summary>
          <div className="flex flex-col gap-3">{boxes}</div>
        </details>
      ) : (
        boxes
      )}
    </section>
  );
}

function formatRecord(
  { form, arn, recorded_by: by, recorded_at: at, differs }: Entry['by_hand'][number],
  entry: Entry,
): string {
  const t = desk().filedByHand;
  if (differs) return t.differs({ form: formName(form), arn, name: by });
  const shown = form === 'GSTR1' ? entry.gstr1_arn : entry.gstr3b_arn;
  return shown === arn
    ? t.shown({ form: formName(form), arn, name: by })
    : t.waits({ form: formName(form), arn, name: by, at: formatIst(at) });
}

type RecordProps = {
  entry: Entry;
  form: Form;
  /** Called after recording, when no other box follows. */
  onDone: () => void;
};

/** Enter records the ARN and moves to the next box. */
function RecordArn({ entry, form: of, onDone }: RecordProps) {
  const t = desk().filedByHand;
  const toast = useToast();
  const record = useRecordByHand(entry.id);
  const [arn, setArn] = useState('');
  const [wrong, setWrong] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (record.isPending || arn.trim() === '') return;
    const form = event.currentTarget;
    const next = form.nextElementSibling?.querySelector('input');
    const answer = await record.mutateAsync({ form: of, arn });
    setWrong(answer.success ? '' : (answer.errors[0]?.message ?? answer.message));
    if (!answer.success) return;
    setArn('');
    // The focus stays if it is elsewhere by now.
    if (form.contains(document.activeElement)) {
      if (next) next.focus();
      else onDone();
    }
    toast.show({ type: 'success', text: answer.message });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex items-end gap-2">
      <Field
        label={t.arn({ form: formName(of), month: formatEntryPeriod(entry) })}
        error={wrong}
        className="flex-1"
      >
        <TextInput
          value={arn}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setArn(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={record.isPending} disabled={arn.trim() === ''}>
        {t.record}
      </Button>
    </form>
  );
}
