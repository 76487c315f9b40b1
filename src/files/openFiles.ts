import type { Files } from '#usecases/documents/ports.ts';
import type { ExportFiles } from '#usecases/exports/ports.ts';
import type { SigningKeys } from '#usecases/signIn/ports.ts';
import { drawReturn } from './drawReturn.ts';
import { exportLinks } from './exportLinks.ts';
import { fileLinks } from './links.ts';
import { zip } from './zip.ts';

/** Links to the documents of returns, and how the documents are drawn. Their content is in the database. */
export const openFiles = (keys: SigningKeys): Files => ({ links: fileLinks(keys), draw: drawReturn });

/** The same of what is taken along of a whole account. */
export const openExports = (keys: SigningKeys): ExportFiles => ({
  links: exportLinks(keys),
  draw: drawReturn,
  zip,
});
