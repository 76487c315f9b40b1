/** Errors whose words the language itself writes: people are named in them only between quotes. */
const ownWords = new Set([
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'URIError',
  'EvalError',
]);
const mostFrames = 20;

/** "TypeError"; 'Error' for a name that is no plain word. */
export const tellableName = (name: unknown): string =>
  typeof name === 'string' && /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error';

/**
 * The message of an error without anything that could be about a person: what stands between quotes (the name of a
 * property apart), addresses, and every word with a digit or an @ in it. '' where the words may be anybody's.
 */
export function tellableMessage(name: string, message: string): string {
  if (!ownWords.has(name)) return '';
  const property = /\((?:reading|setting) '?[A-Za-z_$]{1,40}'?\)$/.exec(message)?.[0] ?? '';
  const words = message
    .slice(0, message.length - property.length)
    .replace(/["'`“”‘’].*["'`“”‘’]|["'`“”‘’].*/gs, '…')
    .replace(/\S*[\d@]\S*|\S*:\/\/\S*/g, '…');
  return (words + property.replaceAll("'", '')).slice(0, 200);
}

/**
 * Where an error happened: "draw (assets/page.js:1:234)", the innermost first. Only lines that name a place in a
 * script; of its address only what lies in our own folders, never a host, query or path of a machine.
 */
export function tellableFrames(stack: unknown): string[] {
  if (typeof stack !== 'string') return [];
  return stack
    .split('\n')
    .flatMap((line) => {
      const found =
        /^\s*at (?:(.*) \()?([^()]*):(\d+):(\d+)\)?\s*$/.exec(line) ??
        /^(.*?)@(.*):(\d+):(\d+)\s*$/.exec(line);
      if (found === null) return [];
      const [, act = '', file = '', row = '', column = ''] = found;
      const where = `(${placeOf(file)}:${row}:${column})`;
      return [/^[\w$.<> [\]]{1,80}$/.test(act) ? `${act} ${where}` : where];
    })
    .slice(0, mostFrames);
}

/** True for a line as `tellableFrames` makes it. */
export const isTellableFrame = (frame: string): boolean =>
  /^(?:[\w$.<> [\]]{1,80} )?\((?:elsewhere|node:[\w/]+|(?:assets|src|portal-sim|node_modules)\/[\w@./-]+):\d+:\d+\)$/.test(
    frame,
  );

function placeOf(file: string): string {
  const path = file.replace(/[?#].*$/s, '');
  const builtIn = /^node:[\w/]+$/.exec(path);
  if (builtIn !== null) return path;
  return /(?:^|\/)((?:assets|src|portal-sim|node_modules)\/[\w@./-]+)$/.exec(path)?.[1] ?? 'elsewhere';
}
