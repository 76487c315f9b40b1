import { isRecord, rawJson, type Answer, type Call } from './answer.ts';
import { kind, seededKindness, SWITCH_NAMES, SWITCHES, unkind, valuesOf, withSwitches } from './kindness.ts';

/** Every switch with its values, and its setting. */
export function showKindness({ book }: Call): Answer {
  const switches = SWITCH_NAMES.map((name) => {
    const { does, fact, kind: easy, unkind: hard } = SWITCHES[name];
    return { name, does, fact, kind: easy, unkind: hard, values: valuesOf(name), now: book.kindness[name] };
  });
  return rawJson({ kindness: book.kindness, switches });
}

/**
 * `{"all": "kind" | "unkind"}` or `{"seed": 7}` sets every switch, `{"set": {name: value}}` single ones; both may
 * come together. An order that is not understood changes nothing.
 */
export function changeKindness(call: Call): Answer {
  const { all, seed, set = {}, ...unknown } = call.body;
  const [odd] = Object.keys(unknown);
  if (odd !== undefined) return rawJson({ error: `${odd} is not understood` }, 400);
  if (all !== undefined && all !== 'kind' && all !== 'unkind') {
    return rawJson({ error: 'all must be kind or unkind' }, 400);
  }
  if (seed !== undefined && (typeof seed !== 'number' || !Number.isSafeInteger(seed) || all !== undefined)) {
    return rawJson({ error: 'seed must be a whole number, and comes without all' }, 400);
  }
  if (!isRecord(set)) return rawJson({ error: 'set must be an object of switches' }, 400);
  const begin =
    seed !== undefined
      ? seededKindness(seed)
      : all === undefined
        ? call.book.kindness
        : all === 'kind'
          ? kind()
          : unkind();
  const change = withSwitches(begin, set);
  if ('problem' in change) return rawJson({ error: change.problem }, 400);
  call.book.kindness = change.kindness;
  call.durable = true;
  return rawJson({ kindness: change.kindness });
}
