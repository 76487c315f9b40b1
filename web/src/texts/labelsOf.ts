import { type GstinField, gstinFieldLabels } from '#domain/registration/gstinForm.ts';
import type { FieldNames } from '#texts/shapes.ts';

/** The labels of the edit form's fields, from these names. */
export const labelsOf = (names: FieldNames): Readonly<Record<GstinField, string>> =>
  Object.fromEntries(
    Object.entries(gstinFieldLabels).map(([field, label]) => [field, names[label]]),
  ) as Record<GstinField, string>;
