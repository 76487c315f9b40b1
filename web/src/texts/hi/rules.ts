import { fieldProblems } from '#texts/hi/fieldProblems.ts';
import type { PublicTexts } from '../areas.ts';

export const rules: PublicTexts['rules'] = fieldProblems;
