import {
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useFormContext,
  useFormState,
} from 'react-hook-form';

/** What is wrong with which field, in words fit to show; nothing stands for a field that is right. */
export type Problems<V> = Partial<Record<keyof V, string>>;

/** What the form library asks: the rules are plain functions, the domain's own (record 097). */
export const resolverOf =
  <V extends FieldValues>(problemsOf: (values: V) => Problems<V>): Resolver<V> =>
  (values) => {
    const problems = Object.entries(problemsOf(values));
    const errors = problems.map(([field, message]) => [field, { type: 'rule', message }] as const);
    return errors.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors) as FieldErrors<V> };
  };

/** What is wrong with a field, once it was left or saving was tried. */
export function useProblem(name: string): string | undefined {
  const { control } = useFormContext<Record<string, unknown>>();
  const { errors } = useFormState({ control, name });
  return errors[name]?.message;
}
