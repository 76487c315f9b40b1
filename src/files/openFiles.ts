import type { Files } from '#usecases/documents/ports.ts';
import type { SigningKeys } from '#usecases/signIn/ports.ts';
import { drawReturn } from './drawReturn.ts';
import { fileLinks } from './links.ts';

/** Return documents: links to them, and how they are drawn. What they are made of is in the database. */
export const openFiles = (keys: SigningKeys): Files => ({ links: fileLinks(keys), draw: drawReturn });
