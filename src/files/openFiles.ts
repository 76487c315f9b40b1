import type { Files } from '#usecases/portsOfFiles.ts';
import type { SigningKeys } from '#usecases/portsOfIdentity.ts';
import { drawReturn } from './drawReturn.ts';
import { fileLinks } from './links.ts';

/** Return documents: links to them, and how they are drawn. What they are made of is in the database. */
export const openFiles = (keys: SigningKeys): Files => ({ links: fileLinks(keys), draw: drawReturn });
