/**
 * Words that programming languages, browsers and databases use in error messages; a reported message holds no others.
 */
const vocabulary = new Set(
  `a aborted access already an and argument arguments array as assignment at attempt be before bigint but call called
  can canceling cannot child circular class closed column concurrent connection constant constraint constructor
  convert converting could deadlock defined destructure detected due duplicate dynamically end error exceeded execute
  expected export failed fetch foreign found from function got in infinity initialization initialize input insert
  instance integer invalid is it iterable json key large left length line load lock maximum method missing mix module
  more must network no node not null number object of on only operation option or out parse permission position
  private promise properties property provide query quota range read reading refused relation remove request required
  reset resolve returned right script set setting side size stack statement storage string structure support
  supported symbol syntax target terminated than that the this timed timeout to token too transaction type types
  undefined unexpected unexpectedly unique unterminated update url value variable violates was with without`.split(
    /\s+/,
  ),
);
const maxWords = 40;
const maxFrames = 20;

/** "TypeError"; 'Error' for a name that is not a plain word. */
export const tellableName = (name: unknown): string =>
  typeof name === 'string' && /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error';

/**
 * The message of an error without personal data: every word outside the vocabulary becomes "…". The stack frames show
 * the place.
 */
export const tellableMessage = (message: string): string =>
  message
    .split(/\s+/)
    .slice(0, maxWords)
    .map((word) => word.replace(/^[("'`]+|(?<![)"'`.,:;])[)"'`.,:;]+$/g, ''))
    .map((word) => (vocabulary.has(word.toLowerCase()) ? word : '…'))
    .filter((word, at, words) => word !== '…' || words[at - 1] !== '…')
    .join(' ');

/**
 * Where an error happened: "draw (assets/page.js:1:234)", the innermost first. Keeps only lines that name a place in
 * a script, and only the path inside the product's folders: no host, no query, no path of the machine.
 */
export function tellableFrames(stack: unknown): string[] {
  if (typeof stack !== 'string') return [];
  return stack
    .split('\n')
    .flatMap((line) => {
      const found =
        /^\s*at (?:(.*) \()?([^()]*):(\d+):(\d+)\)?\s*$/.exec(line) ??
        /^([^@]*)@(.*):(\d+):(\d+)\s*$/.exec(line);
      if (found === null) return [];
      const [, act = '', file = '', row = '', column = ''] = found;
      const where = `(${placeOf(file)}:${row}:${column})`;
      return [/^[\w$.<> [\]]{1,80}$/.test(act) ? `${act} ${where}` : where];
    })
    .slice(0, maxFrames);
}

/** True for a line that `tellableFrames` may return. */
export const isTellableFrame = (frame: string): boolean =>
  /^(?:[\w$.<> [\]]{1,80} )?\((?:elsewhere|node:[\w/]+|(?:assets|src|portal-sim|node_modules)\/[\w@./-]+):\d+:\d+\)$/.test(
    frame,
  );

/** The length is bounded: a hostile path may repeat a folder's name many times, which would take quadratic time. */
const ownPlace = /(?:^|\/)((?:assets|src|portal-sim|node_modules)\/[\w@./-]{1,200})$/;

function placeOf(file: string): string {
  const path = file.replace(/[?#].*$/s, '');
  const builtIn = /^node:[\w/]+$/.exec(path);
  if (builtIn !== null) return path;
  return ownPlace.exec(path)?.[1] ?? 'elsewhere';
}
