import { type FieldLabel, type FieldProblem, problem } from '../shared/fieldProblem.ts';
import { isOfficialName, mixesLookAlikes } from './officialNames.ts';

/** The longest name that may stand in messages to other people. */
export const longestName = 60;

/**
 * Characters that are invisible, blank, or move visible text, wherever they stand: control characters, line ends, marks
 * of writing direction, fillers such as U+3164, the empty Braille cell. The joiners and the selectors of emoji are not.
 */
const alwaysHidden = String.raw`[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u2800\u{1d159}]|(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]`;
const hiddenAnywhere = new RegExp(alwaysHidden, 'u');
/** A joiner stands after a letter of a script that joins its letters, or inside an emoji; a selector after a sign that has both looks. */
const hidden = new RegExp(
  [
    alwaysHidden,
    String.raw`(?<!(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited})[\p{L}\p{M}]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)(?:\u200c|\u200d)`,
    String.raw`(?<!\p{Emoji})(?:\ufe0e|\ufe0f)`,
  ].join('|'),
  'u',
);

export const hasHiddenSigns = (text: string): boolean => hidden.test(text);

/** A letter or a digit of any script: a name of signs alone says nothing. */
const readable = /[\p{L}\p{N}]/u;

/**
 * Marks without a letter under them, and more marks on one letter than any script of India puts there. Composed first:
 * a Latin letter then has two at most.
 */
const piledMarks =
  /(?<![\p{L}\p{M}\p{N}\p{S}\u200c\u200d])\p{M}|\p{M}{5}|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20df\ufe20-\ufe2f]{3}/u;

/** Text that is a link. */
const link = /:\/\/|\bwww\.|[.\u3002]\p{L}{2,20}[/:?#]|\d\.\d{1,3}\.\d|@[\p{L}\p{N}-]{1,60}[.\u3002]\p{L}/iu;
/** Text that a device may show as a link. */
const likeLink = /\S@\S|[\p{L}\p{N}-]{2}[.\u3002]\p{L}{2}/u;
/** Titles and kinds of companies that people write before a dot without a blank: "Dr.Rao", "Rao Pvt.Ltd". */
const beforeDot =
  /(?<![\p{L}\p{N}.])(?:m\/s|messrs|mr|mrs|ms|dr|smt|shri|sri|prof|adv|ca|pvt|ltd|co|bros)\.(?=\p{L})/giu;

/** A day or a span of years, as keys and labels bear them: "2026-01-15", "2025-2026", "31/03/2026". */
const date =
  /(?<!\p{Nd}[^\p{L}\p{Nd}]{0,3})(?:(?:19|20)\d\d([-/])(?:(?:19|20)\d\d|\d\d(?:\1\d\d)?)|\d\d([-/])\d\d\2(?:19|20)\d\d)(?![^\p{L}\p{Nd}]{0,3}\p{Nd})/gu;
/** Seven digits or more, whatever stands between them; or fewer, where the name says to call them. */
const phone =
  /(?:\p{Nd}[^\p{L}\p{Nd}]{0,3}){6}\p{Nd}|(?<!\p{L})(?:call|dial|sms|whatsapp|helpline|toll[- ]?free|कॉल|डायल|फ़ोन|फोन)[^\p{L}\p{Nd}]{0,5}\p{Nd}{3}/iu;

/** Full-width letters, digits and dots count as plain ones. */
const asSeen = (text: string): string => text.normalize('NFKC').replaceAll(beforeDot, '$& ');

/**
 * Why a text cannot be the name of a business, a label or a nick name of one, or null. A dot may stand between its
 * words, because businesses are called so; messages break it up. A missing name is not judged here.
 */
export function businessNameProblem(text: string, field: FieldLabel = 'name'): FieldProblem | null {
  if (text.trim() === '') return null;
  const seen = asSeen(text);
  if (hasHiddenSigns(text) || hasHiddenSigns(seen)) return problem('one_line', { field });
  if (!readable.test(text)) return problem('name_unreadable', { field });
  if (piledMarks.test(text.trim().normalize('NFC'))) return problem('name_marks', { field });
  if (link.test(seen)) return problem('no_link', { field, afterDot: false });
  if (phone.test(seen.replaceAll(date, ' '))) return problem('name_phone', { field });
  return mixesLookAlikes(seen) || isOfficialName(seen) ? problem('name_official', { field }) : null;
}

/**
 * Why a text cannot be the name of a person or of an account, or null. Shunya sends such names to other people, so they
 * may hold nothing that a device shows as a link or that looks like a line of Shunya's own text.
 */
export function nameProblem(text: string, field: FieldLabel = 'name'): FieldProblem | null {
  const found = businessNameProblem(text, field);
  if (found !== null || !likeLink.test(asSeen(text))) return found;
  return problem('no_link', { field, afterDot: true });
}

/**
 * A name as it stands in messages and on pages of people outside the account: one short line, whatever is stored; ''
 * where what is left would not be taken as a name today.
 */
export function nameInMessages(name: string): string {
  const oneLine = Array.from(name.normalize('NFKC'), (sign) => (hiddenAnywhere.test(sign) ? ' ' : sign)).join(
    '',
  );
  const carried = oneLine
    .replaceAll(/:\/\/|@/g, ' ')
    .replaceAll(/\bwww\b/gi, ' ')
    .replaceAll(/[.\u3002](?=\S)/g, '. ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, longestName)
    .toWellFormed()
    .trim();
  return nameProblem(carried) === null ? carried : '';
}
