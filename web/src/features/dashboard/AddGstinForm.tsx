import { type FormEvent, useState } from 'react';
import { type UseFormReturn, FormProvider, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { standingDeclaration } from '#domain/registration/consent.ts';
import { longestName } from '#domain/account/nameRules.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceBox } from '../../ui/form/ChoiceBox.tsx';
import { PasswordBox, TextBox } from '../../ui/form/TextBox.tsx';
import { TickBox } from '../../ui/form/TickBox.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type AddGstinValues, canSubmitGstin, missingField } from './addGstinRules.ts';

type Props = {
  form: UseFormReturn<AddGstinValues>;
  /** Why the last attempt failed. */
  error: string | null;
  onSubmit: () => void;
  onCancel: () => void;
};

/** Step 1 of adding a GSTIN (specification 3). What was typed stays when an attempt fails. */
export function AddGstinForm({ form, error, onSubmit, onCancel }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = missingField(values);
    setProblem(missing);
    if ((await form.trigger('gstin')) && missing === null) onSubmit();
  };

  const shown = problem ?? error;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        onChange={() => setProblem(null)}
        className="flex flex-col gap-4"
      >
        {shown === null ? null : <Notice type="error">{shown}</Notice>}
        <TextBox
          name="businessNickName"
          label="Business nick name"
          required
          hint="What you call this business."
          maxLength={longestName}
        />
        <TextBox
          name="username"
          label="GST portal username"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
        <PasswordBox name="password" label="GST portal password" required />
        <TextBox
          name="gstin"
          label="GSTIN (optional)"
          hint="When you know it. Otherwise Shunya looks it up."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
        />
        <ChoiceBox name="type" label="Type" options={[{ value: 'Nil', label: 'Nil' }]} />
        <div>
          <TickBox
            name="userValidation"
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
          <TickBox
            name="authorizeStorage"
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
    </FormProvider>
  );
}
