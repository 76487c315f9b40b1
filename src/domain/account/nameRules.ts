import { type FieldLabel, type FieldProblem, problem } from '../shared/fieldProblem.ts';

/** The longest name that may stand in messages to other people. */
export const longestName = 60;

/**
 * Characters that are invisible or move visible text: control characters, line ends, marks of writing direction, fillers.
 * The two joiners are allowed after a letter of the scripts that write with them, and the choice of an emoji's form.
 */
const hidden =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u2800\ufffc]|(?![\u200c\u200d]|[\ufe0e\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|(?<!\p{Emoji})[\ufe0e\ufe0f]/u;
const everyHidden = new RegExp(hidden, 'gu');

export const hasHiddenSigns = (text: string): boolean => hidden.test(text);

/** A visible sign. Hangul fillers are letters in Unicode and show nothing. */
const seen = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** Text that is a link. */
const link = /:\/\/|\bwww\.|[.\u3002]\p{L}{2,20}[/:?#]|\d\.\d{1,3}\.\d|\S@\S/iu;
/** Text that a device may show as a link. */
const likeLink = /[\p{L}\p{N}-]{2}[.\u3002]\p{L}{2}/u;
/** Titles and kinds of companies that people write before a dot without a blank: "Dr.Rao", "Rao Pvt.Ltd". */
const beforeDot =
  /(?<![\p{L}\p{N}.])(?:m\/s|messrs|mr|mrs|ms|dr|er|smt|kum|shri|sri|sh|md|mohd|prof|adv|ca|pvt|ltd|co|bros)\.(?=\p{L})/giu;

/** Full-width letters and dots count as plain letters and dots. */
const asSeen = (text: string): string => text.normalize('NFKC');

/** As many digits as a phone number of a town has. With one letter between, a reader still takes them for one number. */
const digitsOfNumber = 8;
/** As many as a mobile number has, with whatever words between. */
const digitsInAll = 10;
const digitsIn = (text: string): number => text.match(/[\p{Nd}\p{No}]/gu)?.length ?? 0;

function holdsNumber(text: string): boolean {
  const bare = text.replaceAll(/\p{M}/gu, '');
  return (
    digitsIn(bare) >= digitsInAll || bare.split(/\p{L}{2,}/u).some((part) => digitsIn(part) >= digitsOfNumber)
  );
}

/** Scripts whose letters look alike. */
const lookAlike = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];
const mixesScripts = (word: string): boolean => lookAlike.filter((script) => script.test(word)).length > 1;

/**
 * Why a text cannot be a name that others read, or null. Names go to people who did not choose their writer, under our
 * name: as a line of Shunya's own text they could say anything. Whether a name is needed at all is not judged here.
 * Linear in the length of the text.
 */
export function nameProblem(
  text: string,
  field: FieldLabel = 'name',
  most: number = longestName,
): FieldProblem | null {
  if (text === '') return null;
  if (text.length > most) return problem('too_long', { most });
  if (!seen.test(text)) return problem('no_letter', { field });
  if (hidden.test(text)) return problem('one_line', { field });
  const plainly = asSeen(text);
  if (holdsNumber(plainly)) return problem('no_number', { field });
  const spaced = plainly.replaceAll(beforeDot, '$& ');
  if (link.test(spaced)) return problem('no_link', { field, afterDot: false });
  if (plainly.match(/[\p{L}\p{M}]+/gu)?.some(mixesScripts) === true) return problem('one_script', { field });
  return likeLink.test(spaced) ? problem('no_link', { field, afterDot: true }) : null;
}

/**
 * The same of a business, which its user often calls by its user name at the portal: "narmada.foods". Others read it with
 * a blank after each dot.
 */
export function businessNameProblem(
  text: string,
  field: FieldLabel = 'name',
  most: number = longestName,
): FieldProblem | null {
  const found = nameProblem(text, field, most);
  return found?.code === 'no_link' && found.params.afterDot ? null : found;
}

/**
 * A name as it stands in messages: one short line without links, whatever is stored; '' when nothing is left, or what is
 * left is no name.
 */
export function nameInMessages(name: string): string {
  const oneLine = asSeen(name)
    .replaceAll(everyHidden, ' ')
    .replaceAll(/:\/\/|@/g, ' ')
    .replaceAll(/[.\u3002](?=\S)/g, '. ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (nameProblem(oneLine, 'name', Infinity) !== null) return '';
  const short = oneLine.slice(0, longestName).toWellFormed().trim();
  return nameProblem(short) === null ? short : '';
}

/** A stored name as pages and proofs show it to others: as it was written, or as messages carry it; '' as there. */
export const nameForOthers = (name: string): string =>
  nameProblem(name) === null ? name : nameInMessages(name);
