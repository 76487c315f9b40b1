import type { Language } from '#domain/account/language.ts';
import { documents as en } from './en/documents.ts';
import { documents as hi } from './hi/documents.ts';
import { documents as mr } from './mr/documents.ts';
import type { DocumentTexts } from './shapes.ts';

/** The texts of return documents in every language; a language without one does not compile. */
export const documentTexts: Readonly<Record<Language, DocumentTexts>> = { en, hi, mr };
