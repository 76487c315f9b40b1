import type { Files } from '#usecases/documents/ports.ts';
import type { SigningKeys } from '#usecases/signIn/ports.ts';
import { drawReturn } from './drawReturn.ts';
import { fileLinks } from './links.ts';

/** Links to the documents of returns, and how the documents are drawn. Their content is in the database. */
export const openFiles = (keys: SigningKeys): Files => ({ links: fileLinks(keys), draw: drawReturn });
