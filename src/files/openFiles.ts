import type { Files, ExportFiles } from '#usecases/ports/documents.ts';
import type { SigningKeys } from '#usecases/ports/signIn.ts';
import { drawApart } from './drawApart.ts';
import { exportLinks } from './exportLinks.ts';
import { fileLinks } from './links.ts';
import { zip } from './zip.ts';

/** Loaded at the first document: PDFKit and its fonts hold much memory, and most processes draw none (record 151). */
const draw: Files['draw'] = async (...given) => (await import('./drawReturn.ts')).drawReturn(...given);

/** Links to the documents of returns, and how the documents are drawn. Their content is in the database. */
export const openFiles = (keys: SigningKeys): Files => ({ links: fileLinks(keys), draw });

/** The same of what is taken along of a whole account, whose many documents are drawn apart. */
export const openExports = (keys: SigningKeys): ExportFiles => ({
  links: exportLinks(keys),
  draw: drawApart(),
  zip,
});
