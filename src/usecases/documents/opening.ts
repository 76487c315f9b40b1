import type { DocumentKey, DocumentKind, FileGrant } from '../ports/documents.ts';

/** `byProgram`: requested with an API key, so no person is behind it. */
export type Wanted = DocumentKey &
  Pick<FileGrant, 'language'> & {
    kind: DocumentKind;
    byProgram?: boolean;
  };

export type OpenedDocument = {
  kind: DocumentKind;
  bytes: Uint8Array;
  fileName: string;
  simulated: boolean;
};
