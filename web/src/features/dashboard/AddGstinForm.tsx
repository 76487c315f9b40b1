import { type FormEvent, useState } from 'react';
import { type UseFormReturn, FormProvider, useWatch } from 'react-hook-form';
import { maxNameLength } from '#domain/account/profile.ts';
import type { Card } from '../../api/dashboard.ts';
import { StandingWords } from '../../gst/consent/StandingWords.tsx';
import { paths } from '../../paths.ts';
import { addGstin } from '../../texts/compiled/addGstin.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ChoiceBox } from '../../ui/form/ChoiceBox.tsx';
import { PasswordBox, TextBox } from '../../ui/form/TextBox.tsx';
import { TickBox } from '../../ui/form/TickBox.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type AddGstinValues, canSubmitGstin, missingField } from './addGstinRules.ts';

type Props = {
  form: UseFormReturn<AddGstinValues>;
  /** Why the last attempt failed. */
  error: string | null;
  /** The entry of that attempt, which stays on the dashboard; without a business, the portal has given no GSTIN for it. */
  kept: Card | null;
  onSubmit: () => void;
  onCancel: () => void;
};

/** The server marks the pages when no configured adapter uses the portal's password (record 133). */
const dropsPasswords = (): boolean => 'dropsPasswords' in document.documentElement.dataset;

/** Step 1 of adding a GSTIN (specification 3). Typed values stay when an attempt fails. */
export function AddGstinForm({ form, error, kept, onSubmit, onCancel }: Props) {
  const t = addGstin();
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
        {shown === null ? null : (
          <Notice type="error">
            <p className="whitespace-pre-line">{shown}</p>
            {problem !== null || kept === null ? null : (
              <>
                <p className="mt-2 font-semibold">{kept.business === '' ? t.keptUnknown : t.kept}</p>
                <ButtonLink
                  to={paths.gstDetails()}
                  state={{ gstin: kept.gstin || kept.id }}
                  variant="secondary"
                  className="mt-2"
                >
                  {t.seeKept}
                </ButtonLink>
              </>
            )}
          </Notice>
        )}
        <TextBox
          name="businessNickName"
          label={t.nickName}
          required
          hint={t.nickNameHint}
          maxLength={maxNameLength}
        />
        <TextBox
          name="username"
          label={t.username}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
        <PasswordBox
          name="password"
          label={t.password}
          required
          hint={dropsPasswords() ? t.passwordDropped : undefined}
        />
        <TextBox
          name="gstin"
          label={t.gstin}
          hint={t.gstinHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
        />
        <ChoiceBox name="type" label={t.type} options={[{ value: 'Nil', label: t.nil }]} />
        <div>
          <TickBox
            name="userValidation"
            label={t.standing}
            hint={
              <details>
                <summary className="inline-flex min-h-6 items-center underline underline-offset-4">
                  {t.standingDeclares}
                </summary>
                <StandingWords />
                <p className="mt-1">{t.unticked}</p>
              </details>
            }
          />
          <TickBox name="authorizeStorage" aria-required label={t.authorize} />
        </div>
        <p>
          <Link
            to={paths.importGstins()}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
          >
            {t.many}
          </Link>
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onCancel}>
            {t.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!canSubmitGstin(values)}
            title={missingField(values) ?? undefined}
          >
            {t.add}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
