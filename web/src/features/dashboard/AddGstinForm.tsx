import { type FormEvent, type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { standingDeclaration } from '#domain/registration/consent.ts';
import { longestName } from '#domain/account/nameRules.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox, Field, PasswordInput, TextInput } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { type AddGstinValues, canSubmitGstin, gstinText, missingField } from './addGstinRules.ts';

type Props = {
  values: AddGstinValues;
  onChange: (values: AddGstinValues) => void;
  /** Why the last attempt failed. */
  error: string | null;
  firstField: RefObject<HTMLInputElement | null>;
  onSubmit: () => void;
  onCancel: () => void;
};

/** Step 1 of adding a GSTIN (specification 3). What was typed stays when an attempt fails. */
export function AddGstinForm({ values, onChange, error, firstField, onSubmit, onCancel }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [gstinLeft, setGstinLeft] = useState(false);
  const set = (change: Partial<AddGstinValues>) => {
    setProblem(null);
    onChange({ ...values, ...change });
  };
  const gstinWrong = gstinText(values.gstin);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setGstinLeft(true);
    const missing = missingField(values);
    setProblem(missing);
    if (missing === null && gstinWrong === null) onSubmit();
  };

  const shown = problem ?? error;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {shown === null ? null : <Notice type="error">{shown}</Notice>}
      <Field label="Business nick name" required hint="What you call this business.">
        <TextInput
          ref={firstField}
          value={values.businessNickName}
          onChange={(event) => set({ businessNickName: event.target.value })}
          maxLength={longestName}
        />
      </Field>
      <Field label="GST portal username" required>
        <TextInput
          value={values.username}
          onChange={(event) => set({ username: event.target.value })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
      </Field>
      <Field label="GST portal password" required>
        <PasswordInput value={values.password} onChange={(event) => set({ password: event.target.value })} />
      </Field>
      <Field
        label="GSTIN (optional)"
        hint="When you know it. Otherwise Shunya looks it up."
        error={gstinLeft ? gstinWrong : null}
      >
        <TextInput
          value={values.gstin}
          onChange={(event) => set({ gstin: event.target.value })}
          onBlur={() => setGstinLeft(true)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
      <Field label="Type">
        <Select
          value={values.type}
          onChange={() => set({ type: 'Nil' })}
          options={[{ value: 'Nil', label: 'Nil' }]}
        />
      </Field>
      <div>
        <Checkbox
          checked={values.userValidation}
          onChange={(event) => set({ userValidation: event.target.checked })}
          label="These months are nil until I say otherwise; do not ask me each month."
          hint={
            <details>
              <summary className="inline-flex min-h-6 items-center underline underline-offset-4">
                What this declares
              </summary>
              <p className="mt-1">{standingDeclaration.text}</p>
              <p className="mt-1">Left unticked, Shunya asks you before each filing.</p>
            </details>
          }
        />
        <Checkbox
          checked={values.authorizeStorage}
          onChange={(event) => set({ authorizeStorage: event.target.checked })}
          aria-required
          label="I authorize the product to securely store my credentials"
        />
      </div>
      <p>
        <Link
          to={paths.importGstins()}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          Add many from a CSV file
        </Link>
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!canSubmitGstin(values)}
          title={missingField(values) ?? undefined}
        >
          Add GSTIN
        </Button>
      </div>
    </form>
  );
}
