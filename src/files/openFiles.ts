import { join } from 'node:path';
import type { Files } from '#usecases/portsOfFiles.ts';
import type { SigningKeys } from '#usecases/portsOfIdentity.ts';
import { diskStorage } from './diskStorage.ts';
import { drawReturn } from './drawReturn.ts';
import { fileLinks } from './links.ts';

/** Return documents, kept in `documents` of the data folder. */
export const openFiles = (dataDir: string, keys: SigningKeys): Files => ({
  links: fileLinks(keys),
  storage: diskStorage(join(dataDir, 'documents')),
  draw: drawReturn,
});
