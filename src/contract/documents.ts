import { z } from 'zod';
import { callsOf } from './call.ts';
import { byId, instant } from './fields.ts';

export const documentLinks = z.strictObject({
  /** Empty when nothing was filed through us yet: 'File not available'. */
  documents: z.array(
    z.strictObject({
      form: z.enum(['GSTR-1', 'GSTR-3B']),
      /** The proof of the filing comes as a PDF and as JSON too. */
      kind: z.enum(['pdf', 'json', 'proof_pdf', 'proof_json']),
      url: z.string().meta({ example: '/files/…' }),
      file_name: z.string(),
    }),
  ),
  /** The record of attempts, a PDF, where the portal refused or did not answer in this month; else null. */
  outage: z.strictObject({ url: z.string().meta({ example: '/files/…' }), file_name: z.string() }).nullable(),
  /** When these links stop working, by the wall clock. */
  expires_at: instant,
});

/** Links to return documents (design#documents). The links themselves are plain addresses outside the API. */
export const fileCalls = callsOf({
  documents: {
    method: 'GET',
    path: '/api/filing/documents/{id}',
    access: 'signed-in',
    right: 'look',
    topic: 'Filing',
    title: 'Get links to a filing’s documents',
    summary:
      'Fresh links to the documents of a filing, PDF and JSON of each return and of its proof, and to the record of attempts; they work for 60 minutes',
    params: byId,
    data: documentLinks,
  },
  readDocument: {
    method: 'GET',
    path: '/api/filing/documents/{id}/{form}/{type}',
    access: 'signed-in',
    right: 'look',
    scope: 'read',
    topic: 'Filing',
    title: 'Read a document',
    summary: 'One document of a filed return itself: our drawing of it as `pdf`, or the filed data as `json`',
    params: byId.extend({
      form: z.enum(['GSTR-1', 'GSTR-3B']),
      type: z.enum(['pdf', 'json']),
    }),
    kind: 'document',
    data: z.unknown(),
  },
  readProof: {
    method: 'GET',
    path: '/api/filing/documents/{id}/{form}/proof/{type}',
    access: 'signed-in',
    right: 'look',
    scope: 'read',
    topic: 'Filing',
    title: 'Read the proof of a filing',
    summary: 'The proof of a filed return: as `json`, or as a `pdf` with that JSON inside',
    params: byId.extend({
      form: z.enum(['GSTR-1', 'GSTR-3B']),
      type: z.enum(['pdf', 'json']),
    }),
    kind: 'document',
    data: z.unknown(),
  },
  readOutage: {
    method: 'GET',
    path: '/api/filing/documents/{id}/outage',
    access: 'signed-in',
    right: 'look',
    scope: 'read',
    topic: 'Filing',
    title: 'Read the record of attempts',
    summary:
      'The record of attempts of a month in which the portal refused or did not answer, a PDF for an application for relief',
    params: byId,
    kind: 'document',
    data: z.unknown(),
  },
});
