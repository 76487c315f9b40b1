import type { Language } from '#domain/account/language.ts';
import { papers as en } from './en/papers.ts';
import { papers as hi } from './hi/papers.ts';
import { papers as mr } from './mr/papers.ts';
import type { PaperTexts } from './paperShapes.ts';

/** The labels of the papers about a filing in every language; one without them does not compile. */
export const paperTexts: Readonly<Record<Language, PaperTexts>> = { en, hi, mr };
