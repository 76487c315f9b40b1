import { z } from 'zod';
import { gstinTyped } from '#domain/gst/gstin.ts';
import { panTyped, parsePan } from '#domain/gst/pan.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import type { FieldLabel, FieldProblem, TimeField } from '#domain/shared/fieldProblem.ts';
import { businessNameProblem, hasHiddenSigns, maxNameLength, nameProblem } from '#domain/account/profile.ts';
import { type Issue, issue, issueOf, plainIssue } from './issue.ts';

const uuid = '0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8e90';
export const sampleGstin = '23ABCPN1234F1Z1';

/** A row's id. In a path any other text is an unknown address: 404. */
export const id = z.uuid().meta({ example: uuid });

/** Longer than any number with its label, blanks and business name. */
const maxTyped = 200;

/** A GSTIN as people type and paste it, read by `gstinTyped`. Its users judge whether it is valid. */
export const typedGstin = z
  .string()
  .max(maxTyped, plainIssue('gstin_length'))
  .overwrite(gstinTyped)
  .max(15, plainIssue('gstin_length'))
  .meta({ example: sampleGstin });

/** A PAN in any spelling, read by `panTyped`; '' when none is given. */
export const typedPan = (wrong: Issue) =>
  z
    .string()
    .max(maxTyped, wrong)
    .overwrite(panTyped)
    .refine((pan) => pan === '' || parsePan(pan) !== null, wrong)
    .meta({ example: 'ABCPN1234F' });

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id, or a GSTIN in any spelling (design#methods). */
export const idOrGstin = z
  .string()
  .max(maxTyped, plainIssue('neither_id_nor_gstin'))
  .overwrite((typed) => (uuidShape.test(typed.trim()) ? typed.trim() : gstinTyped(typed)))
  .regex(
    /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-z]{15})$/i,
    plainIssue('neither_id_nor_gstin'),
  )
  .meta({ example: uuid });

/** Text that a person typed; blanks around it are dropped. */
export const text = (max: number, missing: Issue) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, issue('too_long', { most: max }));

/** One line that a person typed. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, issue('too_long', { most: max }))
    .refine((text) => !hasHiddenSigns(text), issue('one_line', { field: null }));

type Refine = (typed: string, found: z.RefinementCtx) => void;
/** Reports the domain's problem with a typed text as an issue of its field, unless the text is already refused. */
export const by =
  (problemOf: (typed: string) => FieldProblem | null): Refine =>
  (typed, found) => {
    if (found.issues.length > 0) return;
    const problem = problemOf(typed);
    if (problem !== null) found.addIssue({ code: 'custom', message: issueOf(problem) });
  };

/** A name that others can read. */
export const name = (missing: Issue) => text(maxNameLength, missing).superRefine(by(nameProblem));
/** The same for a business. */
export const businessName = (missing: Issue) =>
  text(maxNameLength, missing).superRefine(by(businessNameProblem));
/** A name, or ''. */
export const maybeName = (max: number, field: FieldLabel = 'name') =>
  z
    .string()
    .trim()
    .max(max, issue('too_long', { most: max }))
    .superRefine(by((typed) => nameProblem(typed, field, max)));

/** The token after the # of a link without login. */
export const linkToken = z
  .string(plainIssue('link_incomplete'))
  .min(1, plainIssue('link_incomplete'))
  .max(200, plainIssue('link_incomplete'))
  .meta({ example: 'token.of.the.link' });

/** An instant, ISO 8601 with +05:30. */
export const instant = z.iso.datetime({ offset: true }).meta({ example: '2026-11-05T07:59:00+05:30' });
export const maybeInstant = instant.nullable();

/** The instant of an erasure that waits; null: it has happened. */
export const erasure = z.strictObject({ erase_at: maybeInstant });

export const nothing = z.null();

/** A whole number, or its digits: query strings and dropdowns send text. */
export const wholeNumber = (field: FieldLabel, min: number, max: number) =>
  whole(min, max, issue('between', { field, form: null, least: min, most: max }));

/** The same in the time of one return. */
export const wholeNumberOf = (form: Form, field: TimeField, min: number, max: number) =>
  whole(min, max, issue('between', { field, form, least: min, most: max }));

const whole = (min: number, max: number, wrong: Issue) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,5}$/)
          .transform(Number),
      ],
      wrong,
    )
    .pipe(z.number(wrong).int(wrong).min(min, wrong).max(max, wrong));

/** Lists are paged: page from 1, at most 100 a page. */
export const page = wholeNumber('page', 1, 10_000).default(1).meta({ example: 1 });
export const limit = wholeNumber('limit', 1, 100).default(10).meta({ example: 10 });

/** The text to search for in names and GSTINs; each word separately. */
export const searchText = z
  .string()
  .max(100, issue('too_long', { most: 100 }))
  .default('')
  .meta({ example: 'foods' });
/** Only clients with this label of their firm; '' for all. */
export const labelSought = z
  .string()
  .max(40, issue('too_long', { most: 40 }))
  .default('')
  .meta({ example: 'Pune' });

/** Lists of GSTINs are paged by the last id: 500 in each response, in the order in which they were added. */
export const gstinsPerPage = 500;
export const pageOfGstins = z.strictObject({
  limit: wholeNumber('limit', 1, gstinsPerPage).default(gstinsPerPage).meta({ example: gstinsPerPage }),
  /** The `next` of the previous page. */
  after: id.optional(),
});
/** The value of `after` for the next page; null at the end. */
export const nextPage = z.strictObject({ next: id.nullable() });

export const byId = z.strictObject({ id });
export const byIdOrGstin = z.strictObject({ id: idOrGstin });
