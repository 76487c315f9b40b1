import type { Files, ExportFiles } from '#usecases/ports/documents.ts';
import type { SigningKeys } from '#usecases/ports/signIn.ts';
import { drawApart } from './drawApart.ts';
import { exportLinks } from './exportLinks.ts';
import { fileLinks } from './links.ts';

/** Loaded at the first document: PDFKit and its fonts use much memory, and most processes draw none (record 151). */
const draw: Files['draw'] = async (...args) => (await import('./drawReturn.ts')).drawReturn(...args);

const drawProof: Files['drawProof'] = async (...args) => (await import('./drawProof.ts')).drawProof(...args);
const drawOutage: Files['drawOutage'] = async (...args) =>
  (await import('./drawOutage.ts')).drawOutage(...args);
/** Loaded at the first export. */
const zip: ExportFiles['zip'] = async function* (files) {
  yield* (await import('./zip.ts')).zip(files);
};

/** Links to the documents of returns, and their drawing. Their content is in the database. */
export const openFiles = (keys: SigningKeys): Files => ({
  links: fileLinks(keys),
  draw,
  drawProof,
  drawOutage,
});

/** The same for the exports of a whole account, whose many documents are drawn in a thread. */
export const openExports = (keys: SigningKeys): ExportFiles => ({
  links: exportLinks(keys),
  draw: drawApart(),
  zip,
});
