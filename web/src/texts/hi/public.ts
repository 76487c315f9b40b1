import { texts as others } from '../compiled/hi.public.ts';
import { rules } from './rules.ts';

export const texts = { ...others, rules };
