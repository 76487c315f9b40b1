import { type GstinField, gstinFieldLabels } from '#domain/registration/gstinForm.ts';
import { fieldProblems } from './compiled/fieldProblems.ts';

/** The label of a field of the edit form, in the page's language. */
export const gstinLabel = (field: GstinField): string => fieldProblems().names[gstinFieldLabels[field]];
