import { fieldProblems } from '#texts/mr/fieldProblems.ts';
import type { PublicTexts } from '../areas.ts';

export const rules: PublicTexts['rules'] = fieldProblems;
