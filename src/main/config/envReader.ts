import type { Setting } from './declared.ts';
import { mistakeIn } from './mistakes.ts';
import { type Demanded, type Read, type SettingName, settings, type Standing } from './settings.ts';

/** Reads declared settings, and collects the problems so that all of them are reported together. */
export type Reader = {
  demo: boolean;
  problems: string[];
  problem(sentence: string): void;
  /** The raw text, valid or not; null when it is absent. */
  raw(name: SettingName): string | null;
  /** The value, or the default; a malformed one is noted as a problem. */
  take<N extends Standing>(name: N): Read<N>;
  /** Null when it is absent or malformed; a malformed one is noted as a problem. */
  valueOrNull<N extends SettingName>(name: N): Read<N> | null;
  /** Notes a problem when it is absent, with the reason from its declaration; '' then. */
  need<N extends Demanded>(name: N): Read<N> | '';
};

export function readerOf(env: Readonly<Record<string, string | undefined>>): Reader {
  const problems: string[] = [];
  let isDemo = false;
  const problem = (sentence: string): void => {
    if (!problems.includes(sentence)) problems.push(sentence);
  };
  const raw = (name: SettingName): string | null => {
    const value = env[name]?.trim() ?? '';
    const lower = settings[name].lowerToo === true ? (env[name.toLowerCase()]?.trim() ?? '') : '';
    return value !== '' ? value : lower !== '' ? lower : null;
  };
  const valueOrNull = <N extends SettingName>(name: N): Read<N> | null => {
    const value = raw(name);
    if (value === null) return null;
    const mistake = mistakeIn(value, settings[name], isDemo);
    if (mistake !== null) {
      problem(`${name} ${mistake}.`);
      return null;
    }
    const parsed = (settings[name] as Setting<Read<N>>).shape.safeParse(value);
    if (parsed.success) return parsed.data;
    const wanted = parsed.error.issues[0]?.message ?? 'something else';
    problem(`${name} is wrong, it must be: ${wanted.replace(/^Invalid option: expected /, '')}.`);
    return null;
  };
  const standing = <N extends Standing>(name: N, demo: boolean): Read<N> => {
    const { shape, standard } = settings[name] as Setting<Read<N>>;
    const text = typeof standard === 'object' ? standard[demo ? 'demo' : 'production'] : standard;
    return shape.parse(text);
  };
  const demo = (valueOrNull('SHUNYA_MODE') ?? standing('SHUNYA_MODE', true)) === 'demo';
  isDemo = demo;
  return {
    demo,
    problems,
    problem,
    raw,
    valueOrNull,
    take: (name) => valueOrNull(name) ?? standing(name, demo),
    need: (name) => {
      const why = settings[name].demanded?.why ?? '';
      if (raw(name) === null) problem(`${name} is missing: ${why}.`);
      return valueOrNull(name) ?? '';
    },
  };
}
