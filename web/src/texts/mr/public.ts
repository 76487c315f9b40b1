import { texts as others } from '../compiled/mr.public.ts';
import { rules } from './rules.ts';

export const texts = { ...others, rules };
