import { z } from 'zod';
import { importStates, charactersPerImport, importColumns } from '#domain/registration/importFile.ts';
import { callsOf } from './call.ts';
import { id } from './fields.ts';
import { issue, plainIssue } from './issue.ts';

/** The maximum bytes of a character, and the rest of the body. */
const maxBytes = 3 * charactersPerImport + 1024;

export const importLine = z.strictObject({
  /** The line of the file, counted from 1. */
  line: z.number().int(),
  business_nick_name: z.string(),
  username: z.string(),
  gstin: z.string(),
  signatory_pan: z.string(),
  /** ready: can be added, or was just added. there: the account already had it. wrong: is left out. */
  is: z.enum(importStates),
  /** Why it is not added, in sentences. */
  problems: z.array(z.string()),
  /** The same, cell by cell. */
  cells: z.array(z.strictObject({ cell: z.enum(importColumns), problem: z.string() })),
});

/** Many GSTINs from a CSV file: all or none, or those that can be added. */
export const importCall = callsOf({
  importGstins: {
    method: 'POST',
    path: '/api/gstins/import',
    access: 'signed-in',
    right: 'manage',
    refuses: ['import_unreadable', 'import_lines_wrong'],
    topic: 'GSTINs',
    title: 'Import GSTINs from CSV',
    summary:
      'Adds every GSTIN of a CSV file or none, or with `ready_only` those of the lines without a problem, so that sending the same file again adds the missing ones; a dry run (the default) reports the problems of each cell and adds nothing. At most 2,000 lines',
    bodyLimitBytes: maxBytes,
    body: z.strictObject({
      csv: z
        .string()
        .min(1, plainIssue('file_empty'))
        .max(charactersPerImport, issue('file_too_long', { most: charactersPerImport }))
        .meta({
          example:
            'business_nick_name,username,password,gstin,signatory_pan\nNarmada,narmada.foods,Demo@1234,,\n',
        }),
      dry_run: z.boolean().default(true),
      /** True: lines with a problem are left out, and the response says why. */
      ready_only: z.boolean().default(false),
      /** True: ask me before each filing (design#consent). */
      user_validation: z.boolean().default(true),
    }),
    data: z.strictObject({
      lines: z.array(importLine),
      ready: z.number().int(),
      wrong: z.number().int(),
      there: z.number().int(),
      /** The new GSTINs in the order of their lines; empty after a dry run. */
      ids: z.array(id),
    }),
  },
});
