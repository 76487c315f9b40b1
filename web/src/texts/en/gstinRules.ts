import { fieldNames } from '#texts/en/fieldProblems.ts';
import { area } from '../area.ts';
import { labelsOf } from '../labelsOf.ts';

/** The fields of a GSTIN by name. */
export const gstinRules = area('gstinRules', { labels: labelsOf(fieldNames) });
