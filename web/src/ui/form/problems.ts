import {
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useFormContext,
  useFormState,
} from 'react-hook-form';

/** The problem of each field, in words fit to show; fields without one are absent. */
export type Problems<V> = Partial<Record<keyof V, string>>;

/** The resolver for the form library: the rules are plain functions, the domain's own (record 097). */
export const resolverOf =
  <V extends FieldValues>(problemsOf: (values: V) => Problems<V>): Resolver<V> =>
  (values) => {
    const problems = Object.entries(problemsOf(values));
    const errors = problems.map(([field, message]) => [field, { type: 'rule', message }] as const);
    return errors.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors) as FieldErrors<V> };
  };

/** A field is judged once it is left; the press that leaves it reaches its button before the error moves that. */
export const judgedWhenLeft = { mode: 'onTouched', delayError: 250 } as const;

/** The problem of a field, once it was left or a save was tried. */
export function useProblem(name: string): string | undefined {
  const { control } = useFormContext<Record<string, unknown>>();
  const { errors } = useFormState({ control, name });
  return errors[name]?.message;
}
