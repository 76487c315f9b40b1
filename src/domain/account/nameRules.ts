/** As long as a name that we write to other people may be. */
export const longestName = 60;

/**
 * Signs that are not seen or that move what is seen: controls, line ends, marks of writing direction. The two joiners of
 * the Indian scripts are none of them.
 */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u;

export const hasHiddenSigns = (text: string): boolean => hidden.test(text);

/** What is meant as a link. */
const link = /:\/\/|\bwww\.|[.\u3002]\p{L}{2,20}[/:?#]|\d\.\d{1,3}\.\d|@[\p{L}\p{N}-]{1,60}[.\u3002]\p{L}/iu;
/** What a device that shows a message may take for one. */
const likeLink = /\S@\S|[\p{L}\p{N}-]{2}[.\u3002]\p{L}{2}/u;
/** Titles and kinds of companies that are written before a dot without a blank: "Dr.Rao", "Rao Pvt.Ltd". */
const beforeDot =
  /(?<![\p{L}\p{N}.])(?:m\/s|messrs|mr|mrs|ms|dr|smt|shri|sri|prof|adv|ca|pvt|ltd|co|bros)\.(?=\p{L})/giu;

/** Wide letters and dots are letters and dots. */
const asSeen = (text: string): string => text.normalize('NFKC').replaceAll(beforeDot, '$& ');

/** What a business is called by its own user: shown to nobody else. Why a text is none, fit to show, or null. */
export function businessNameProblem(text: string, label = 'A name'): string | null {
  if (hasHiddenSigns(text)) return `${label} is one line, without signs that cannot be seen`;
  return link.test(asSeen(text)) ? `${label} holds no link and no address` : null;
}

/**
 * Why a text is no name of a person, fit to show, or null. Such names go under our sender to people who did not choose
 * them: what a device may show as a link, or as a line of our own, has no place there.
 */
export function nameProblem(text: string, label = 'A name'): string | null {
  const problem = businessNameProblem(text, label);
  if (problem !== null || !likeLink.test(asSeen(text))) return problem;
  return `${label} holds no link and no address: put a blank after each dot`;
}

/**
 * A name as messages carry it: one line, not long, and nothing in it that could be followed, whatever was kept before
 * there were rules; '' when nothing is left of it.
 */
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
