import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { FormProvider, useForm, useFormState } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { GstinFormTab } from '#domain/registration/gstinForm.ts';
import { istDate } from '#domain/shared/istTime.ts';
import type { Details } from '../../api/answers/wholeDetails.ts';
import { useSaveGstin } from '../../api/gstins.ts';
import { productNow } from '../../clock/productNow.ts';
import { edit } from '../../texts/compiled/edit.ts';
import { judgedWhenLeft, resolverOf } from '../../ui/form/problems.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { AddressTab } from './AddressTab.tsx';
import { BasicTab } from './BasicTab.tsx';
import { CredentialsTab } from './CredentialsTab.tsx';
import { hadCredit } from '../../gst/returns/evidenceShown.ts';
import { FillingTab } from './FillingTab.tsx';
import { problemsOf, tabsToCheck } from './formRules.ts';
import { bodyOf, type FormField, type FormValues, tabOf, tabOrder, valuesOf } from './formValues.ts';
import { LockedFields, PortalValues } from './GstinBoxes.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SavedDialog } from './SavedDialog.tsx';

/** The form in its four tabs. It starts with the record as it was when the page opened. */
export function EditGstinForm({ details: read }: { details: Details }) {
  const [details] = useState(read);
  const [now] = useState(productNow);
  const stored = useMemo(() => valuesOf(details, now), [details, now]);
  const today = istDate(now);
  const form = useForm<FormValues>({
    defaultValues: stored,
    resolver: resolverOf((values) => problemsOf(values, stored, today)),
    ...judgedWhenLeft,
    shouldFocusError: false,
  });
  const { dirtyFields, isDirty, errors } = useFormState({ control: form.control });
  const led = ledTo(useLocation().state, stored);
  const [tab, setTab] = useState<GstinFormTab>(led === null ? 'basic' : tabOf(led));
  const [wrong, setWrong] = useState<FormField | null>(led);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [saved, setSaved] = useState<{ verifying: boolean } | null>(null);
  const [isCancelled, setIsCancelled] = useState(false);
  const save = useSaveGstin();

  // After the tab with the field has come to the front.
  useEffect(() => {
    if (wrong !== null) document.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }, [wrong]);

  const showWrong = (field: FormField) => {
    setTab(tabOf(field));
    setWrong(field);
  };

  const submit = async () => {
    setWrong(null);
    setRefusal(null);
    const values = form.getValues();
    const problems = problemsOf(values, stored, today);
    const checked = tabsToCheck(tab, dirtyFields);
    const fields = (Object.keys(values) as FormField[]).filter((field) => checked.includes(tabOf(field)));
    await form.trigger(fields);
    const first = firstWrong(fields, problems, tab);
    if (first !== undefined) return showWrong(first);
    const answer = await save.mutateAsync(bodyOf(details, values));
    if (answer.success) return setSaved({ verifying: answer.data?.verifying ?? false });
    setRefusal(answer.message || edit().notSaved);
    for (const { path, message } of answer.errors) form.setError(path as FormField, { message });
    const [refused] = answer.errors;
    if (refused !== undefined && refused.path in values) showWrong(refused.path as FormField);
  };

  const contents: Record<GstinFormTab, ReactNode> = {
    basic: <BasicTab today={today} dateIsKnown={stored.registration_date !== ''} />,
    filling: (
      <FillingTab
        stored={stored}
        today={today}
        hadCredit={hadCredit(details.recent_filling_history)}
        asksFirstMonth={asksFirstMonth(details)}
        asksEachMonth={details.user_validation === true}
        makesNoEInvoices={details.portal_reading.e_invoices === 'no' || details.portal_reading.at === null}
      />
    ),
    credentials: (
      <CredentialsTab
        gstinId={details.id}
        hasPassword={details.portal_details?.has_password ?? false}
        mayChooseSigning={details.portal_details?.may_choose_signing ?? false}
        apiAccess={read.api_access}
      />
    ),
    address: <AddressTab />,
  };
  const marked = new Set((Object.keys(errors) as FormField[]).map(tabOf));
  return (
    <FormProvider {...form}>
      <LockedFields value={new Set(details.from_portal)}>
        <PortalValues value={details.portal_values}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
            className="flex flex-col gap-6"
          >
            <Tabs
              label={edit().title}
              active={tab}
              onChange={setTab}
              tabs={tabOrder.map((key) => ({
                key,
                label: edit().tabs[key],
                mark: marked.has(key) ? edit().hasErrors : null,
                content: contents[key],
              }))}
            />
            {refusal === null ? null : (
              // The bar that saves stays in view and would cover it.
              <div ref={intoView} className="scroll-mb-36">
                <Notice type="error">{refusal}</Notice>
              </div>
            )}
            <SaveBar tab={tab} saving={save.isPending} onCancel={() => setIsCancelled(true)} />
          </form>
        </PortalValues>
      </LockedFields>
      <LeaveQuestion
        isCancelled={isCancelled}
        onStay={() => setIsCancelled(false)}
        isChanged={saved === null && isDirty}
        gstin={details.id}
      />
      {saved === null ? null : <SavedDialog gstin={details.id} verifying={saved.verifying} />}
    </FormProvider>
  );
}

const intoView = (shown: HTMLElement | null): void => shown?.scrollIntoView({ block: 'nearest' });

/** The field that a month's button linked to. */
const ledTo = (state: unknown, values: FormValues): FormField | null => {
  const field: unknown = typeof state === 'object' && state !== null && 'field' in state ? state.field : null;
  return (Object.keys(values) as FormField[]).find((known) => known === field) ?? null;
};

/**
 * Shown to people who left the composition scheme, or may have: earlier returns were not due then. It stays once a
 * month is given.
 */
const asksFirstMonth = ({ regular_from: regularFrom, recent_filling_history: recent }: Details): boolean =>
  regularFrom !== '' || recent.some(({ reason }) => FIRST_MONTH_TELLS.some((code) => code === reason));

const FIRST_MONTH_TELLS = ['first_period_unknown', 'previous_gstr1_missing', 'previous_gstr3b_missing'];

/** The first wrong field of the open tab, else of the other tabs. */
const firstWrong = (
  fields: readonly FormField[],
  problems: Partial<Record<FormField, string>>,
  open: GstinFormTab,
): FormField | undefined => {
  const wrong = fields.filter((field) => problems[field] !== undefined);
  return wrong.find((field) => tabOf(field) === open) ?? wrong[0];
};
