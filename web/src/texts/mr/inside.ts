import { texts as others } from '../compiled/mr.inside.ts';
import { gstinRules } from './gstinRules.ts';
import { question } from './question.ts';
import { skipping } from './skipping.ts';
import { standing } from './standing.ts';

export const texts = { ...others, gstinRules, question, skipping, standing };
