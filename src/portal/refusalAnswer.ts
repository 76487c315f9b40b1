import { isRecord, type Json, lineOf, plainName, textOf } from './json.ts';

/** The refusal in an answer, in any spelling: '' when it has no code or no words. */
export type ReadRefusal = { isRefusal: boolean; code: string; says: string };

const CODES = new Set(['errorcd', 'errorcode', 'errcd', 'errcode']);
const WORDS = new Set([
  'message',
  'errordesc',
  'errormsg',
  'errormessage',
  'errordescription',
  'errdesc',
  'errmsg',
  'msg',
  'desc',
  'description',
  'detailmessage',
  'detail',
]);
/** Names that other answers use for other things, so the names above come first. */
const OTHER_WORDS = new Set([
  'responsemessage',
  'statusdesc',
  'statusdescription',
  'statusmessage',
  'remarks',
  'remark',
  'reason',
]);
/** Parents of an error's members, unless they are at the top. */
const AROUND = new Set(['error', 'errors', 'errorreport', 'errordetails', 'errordetail', 'err', 'fault']);

const maxEntries = 20;
const maxDepth = 4;

type Found = { code: string; says: string };

/** A member by its plain names: the first that is a text or number. */
const member = (json: Json, names: ReadonlySet<string>): string => {
  for (const [name, value] of Object.entries(json)) {
    if (!names.has(plainName(name))) continue;
    const line = lineOf(value);
    if (line !== '') return line;
  }
  return '';
};

const wordsOf = (json: Json): string => member(json, WORDS) || member(json, OTHER_WORDS);
const WITHIN_ERROR = new Set(['info']);

/** Within an error `code` is the portal's; beside it, it may be the provider's HTTP status. */
const codeOf = (json: Json, isError: boolean): string => {
  const named = member(json, CODES);
  return named !== '' || !isError ? named : lineOf(json['code']);
};

const merged = (one: Found, other: Found): Found => ({
  code: one.code || other.code,
  says: one.says || other.says,
});

/** The first code and the first words of an error value: a text, an object, or a list of either. */
function within(value: unknown, depth: number): Found {
  if (Array.isArray(value))
    return value
      .slice(0, maxEntries)
      .reduce<Found>(
        (found, entry) => (found.code && found.says ? found : merged(found, within(entry, depth))),
        {
          code: '',
          says: '',
        },
      );
  if (!isRecord(value)) return { code: '', says: lineOf(value) };
  const says = wordsOf(value) || member(value, WITHIN_ERROR);
  const here: Found = { code: codeOf(value, true), says };
  return depth >= maxDepth ? here : merged(here, around(value, depth + 1));
}

/** The error members of an object. */
function around(json: Json, depth: number): Found {
  let found: Found = { code: '', says: '' };
  for (const [name, value] of Object.entries(json)) {
    if (AROUND.has(plainName(name)) && typeof value !== 'boolean')
      found = merged(found, within(value, depth));
  }
  return found;
}

const holdsError = (json: Json): boolean =>
  Object.entries(json).some(
    ([name, value]) =>
      AROUND.has(plainName(name)) &&
      (value === true ||
        (typeof value === 'string' && value.trim() !== '') ||
        (Array.isArray(value) && value.length > 0) ||
        (isRecord(value) && Object.keys(value).length > 0)),
  );

const VERDICTS = new Set(['statuscd', 'status', 'success', 'issuccess', 'successful', 'result']);
const NO = /^(?:0|false|error|unsuccess(?:ful)?|not success(?:ful)?|.{0,40}\bfail(?:ed|ure)?)$/i;

/** Letters that are a verdict only as an answer to "success?": a status may be F for filed and N for not filed. */
const NO_SUCCESS = /^(?:n|no|f|-1)$/i;

const saysNo = (json: Json): boolean =>
  Object.entries(json).some(([name, value]) => {
    const verdict = plainName(name);
    if (!VERDICTS.has(verdict)) return false;
    const text = textOf(value);
    return value === false || NO.test(text) || (!verdict.startsWith('status') && NO_SUCCESS.test(text));
  });

/**
 * Reads every spelling of an error in public samples of the portal and its providers: members with many names, at the
 * top, in `error` or similar, in `data`, as a text, an object or a list.
 */
export function refusalIn(json: Json): ReadRefusal {
  const data = isRecord(json['data']) ? json['data'] : {};
  const top: Found = { code: codeOf(json, false), says: '' };
  const inner: Found = { code: codeOf(data, false), says: '' };
  const found = [around(json, 1), around(data, 1), top, inner].reduce(merged);
  const says = found.says || wordsOf(json) || wordsOf(data);
  const isRefusal = found.code !== '' || saysNo(json) || saysNo(data) || holdsError(json) || holdsError(data);
  return { isRefusal, code: found.code, says };
}
