import { fieldProblems } from '#texts/en/fieldProblems.ts';
import { area } from '../area.ts';

/** What is said of a value that cannot be, by the domain's code for what is wrong with it. */
export const rules = area('rules', fieldProblems);
