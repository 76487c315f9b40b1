import { type FieldLabel, type FieldProblem, problem } from '../shared/fieldProblem.ts';

/** The longest name that may stand in messages to other people. */
export const longestName = 60;

/**
 * Characters that are invisible or move visible text: control characters, line ends, marks of writing direction. The
 * two joiners of the Indian scripts are allowed.
 */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u;

export const hasHiddenSigns = (text: string): boolean => hidden.test(text);

/** Text that is a link. */
const link = /:\/\/|\bwww\.|[.\u3002]\p{L}{2,20}[/:?#]|\d\.\d{1,3}\.\d|@[\p{L}\p{N}-]{1,60}[.\u3002]\p{L}/iu;
/** Text that a device may show as a link. */
const likeLink = /\S@\S|[\p{L}\p{N}-]{2}[.\u3002]\p{L}{2}/u;
/** Titles and kinds of companies that people write before a dot without a blank: "Dr.Rao", "Rao Pvt.Ltd". */
const beforeDot =
  /(?<![\p{L}\p{N}.])(?:m\/s|messrs|mr|mrs|ms|dr|smt|shri|sri|prof|adv|ca|pvt|ltd|co|bros)\.(?=\p{L})/giu;

/** Full-width letters and dots count as plain letters and dots. */
const asSeen = (text: string): string => text.normalize('NFKC').replaceAll(beforeDot, '$& ');

/** Why a text cannot be the name of a business, or null. Only the user who wrote this name sees it. */
export function businessNameProblem(text: string, field: FieldLabel = 'name'): FieldProblem | null {
  if (hasHiddenSigns(text)) return problem('one_line', { field });
  return link.test(asSeen(text)) ? problem('no_link', { field, afterDot: false }) : null;
}

/**
 * Why a text cannot be the name of a person, or null. Shunya sends such names to other people, so they
 * may hold nothing that a device shows as a link or that looks like a line of Shunya's own text.
 */
export function nameProblem(text: string, field: FieldLabel = 'name'): FieldProblem | null {
  const found = businessNameProblem(text, field);
  if (found !== null || !likeLink.test(asSeen(text))) return found;
  return problem('no_link', { field, afterDot: true });
}

/** A name as it stands in messages: one short line without links, whatever is stored; '' when nothing is left. */
export function nameInMessages(name: string): string {
  const oneLine = Array.from(name.normalize('NFKC'), (sign) => (hidden.test(sign) ? ' ' : sign)).join('');
  return oneLine
    .replaceAll(/:\/\/|@/g, ' ')
    .replaceAll(/[.\u3002](?=\S)/g, '. ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, longestName)
    .toWellFormed()
    .trim();
}
