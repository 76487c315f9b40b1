import { z } from 'zod';
import { businessNameProblem, hasHiddenSigns, longestName, nameProblem } from '#domain/account/nameRules.ts';

const uuid = '0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8e90';
export const sampleGstin = '23ABCPN1234F1Z1';

/** A row's id. In a path anything else is an unknown address: 404. */
export const id = z.uuid().meta({ example: uuid });

/** An id or a GSTIN (record 081.2); any case. */
export const idOrGstin = z
  .string()
  .regex(
    /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-z]{15})$/i,
    'This is neither an id nor a GSTIN',
  )
  .meta({ example: uuid });

/** Text that a person typed; blanks around it are dropped. */
export const text = (most: number, missing: string) =>
  z.string(missing).trim().min(1, missing).max(most, `At most ${most} characters`);

/** One line that a person typed. */
export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters`)
    .refine((text) => !hasHiddenSigns(text), 'This is one line, without signs that cannot be seen');

type Refine = (typed: string, found: z.RefinementCtx) => void;
const by =
  (problemOf: (typed: string) => string | null): Refine =>
  (typed, found) => {
    const problem = problemOf(typed);
    if (problem !== null) found.addIssue({ code: 'custom', message: problem });
  };

/** For a text that is the name of a person. */
export const asName = by(nameProblem);

export const personName = (missing: string) => text(longestName, missing).superRefine(asName);
export const businessName = (missing: string) =>
  text(longestName, missing).superRefine(by(businessNameProblem));

/** An instant, ISO 8601 with +05:30. */
export const instant = z.iso.datetime({ offset: true }).meta({ example: '2026-11-05T07:59:00+05:30' });
export const maybeInstant = instant.nullable();

export const nothing = z.null();

/** A whole number, or its digits: query strings and dropdowns send text. */
export const wholeNumber = (least: number, most: number, problem: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,5}$/)
          .transform(Number),
      ],
      problem,
    )
    .pipe(z.number(problem).int(problem).min(least, problem).max(most, problem));

/** Lists are paged: page from 1, at most 100 a page. */
export const page = wholeNumber(1, 10_000, 'The page is a number from 1 to 10000')
  .default(1)
  .meta({ example: 1 });
export const limit = wholeNumber(1, 100, 'The limit is a number from 1 to 100')
  .default(10)
  .meta({ example: 10 });

/** Lists of GSTINs are read on from the last id: 500 an answer, in the order in which they were added. */
export const gstinsPerPage = 500;
export const pageOfGstins = z.strictObject({
  limit: wholeNumber(1, gstinsPerPage, `The limit is a number from 1 to ${gstinsPerPage}`)
    .default(gstinsPerPage)
    .meta({ example: gstinsPerPage }),
  /** The `next` of the page before. */
  after: id.optional(),
});
/** What to send as `after` for the next page; null at the end. */
export const nextPage = z.strictObject({ next: id.nullable() });

export const byId = z.strictObject({ id });
export const byIdOrGstin = z.strictObject({ id: idOrGstin });
