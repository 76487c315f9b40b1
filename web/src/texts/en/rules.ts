import { fieldProblems } from '#texts/en/fieldProblems.ts';
import { area } from '../area.ts';

/** Messages for invalid values, by the domain's code for the problem. */
export const rules = area('rules', fieldProblems);
