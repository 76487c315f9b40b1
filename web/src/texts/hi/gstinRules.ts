import { fieldNames } from '#texts/hi/fieldProblems.ts';
import type { InsideTexts } from '../areas.ts';
import { labelsOf } from '../labelsOf.ts';

export const gstinRules: InsideTexts['gstinRules'] = { labels: labelsOf(fieldNames) };
