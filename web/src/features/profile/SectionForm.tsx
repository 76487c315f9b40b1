import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form';
import { type Profile, useSaveProfile } from '../../api/profile.ts';
import { profile as texts } from '../../texts/compiled/profile.ts';
import { Button } from '../../ui/Button.tsx';
import { judgedWhenLeft, type Problems, resolverOf } from '../../ui/form/problems.ts';
import { useToast } from '../../ui/Toast.tsx';
import { type Section, sections } from './profileForm.ts';

/**
 * One section of the profile: its form, its Save button and its toasts (specification 8). Typed values stay when the
 * profile is read again meanwhile.
 */
export function SectionForm<V extends FieldValues>(props: {
  section: Section;
  profile: Profile;
  /** False: the profile could not be read, and the fallback must not be saved over it. */
  isRead: boolean;
  /** The part of the profile in this section. */
  valuesOf: (profile: Profile) => V;
  problemsOf: (values: V) => Problems<V>;
  onSaved?: (values: V) => void;
  children: ReactNode;
}) {
  const { section, profile, isRead, valuesOf, problemsOf, onSaved, children } = props;
  const stored = valuesOf(profile);
  const [begun] = useState(stored);
  const form = useForm<V>({
    defaultValues: stored as DefaultValues<V>,
    values: stored,
    resetOptions: { keepDirtyValues: true },
    resolver: resolverOf(problemsOf),
    ...judgedWhenLeft,
  });
  const t = texts();
  const name = t.sections[section];
  const save = useSaveProfile();
  const toast = useToast();

  const submit = form.handleSubmit(async (typed) => {
    if (save.isPending) return;
    const values = trimmed(typed);
    const answer = await save.mutateAsync({
      section: sections[section],
      ...(isRead ? values : changedIn(values, begun)),
    });
    if (answer.success) {
      // As stored: a number without blanks, a text trimmed.
      form.reset(valuesOf(answer.data ?? { ...profile, ...values }), {
        keepDirtyValues: false,
        keepFieldsRef: true,
      });
      toast.show({ type: 'success', text: t.updated({ section: name }) });
      onSaved?.(values);
      return;
    }
    toast.show({ type: 'error', title: t.notUpdated({ section: name }), text: answer.message });
    answer.errors
      .filter(({ path }) => path in stored)
      .forEach(({ path, message }, at) =>
        form.setError(path as Path<V>, { message }, { shouldFocus: at === 0 }),
      );
  });

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={name}
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-6"
      >
        {children}
        <Button type="submit" busy={save.isPending} className="ms-auto w-full sm:w-auto">
          {save.isPending ? t.saving : t.save}
        </Button>
      </form>
    </FormProvider>
  );
}

/** The fields that differ from the form's initial values. */
const changedIn = <V extends FieldValues>(values: V, begun: V): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== begun[name])) as Partial<V>;

/** Nobody wants blanks around a text. */
const trimmed = <V extends FieldValues>(values: V): V =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? value.trim() : value,
    ]),
  ) as V;
