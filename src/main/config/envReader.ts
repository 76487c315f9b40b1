import type { Setting } from './declared.ts';
import { type Demanded, type Read, type SettingName, settings, type Standing } from './settings.ts';

/** Reads declared settings, and gathers what is wrong so that all of it is told together. */
export type Reader = {
  demo: boolean;
  problems: string[];
  problem(sentence: string): void;
  /** As it was given, whether its shape is right or not; null where it is absent. */
  given(name: SettingName): string | null;
  /** The value, or what holds without it; malformed is noted as a problem. */
  take<N extends Standing>(name: N): Read<N>;
  /** Null where it is absent or malformed; malformed is noted as a problem. */
  takeOrNull<N extends SettingName>(name: N): Read<N> | null;
  /** Notes a problem where it is absent, by the reason of its declaration; '' then. */
  need<N extends Demanded>(name: N): Read<N> | '';
};

export function readerOf(env: Readonly<Record<string, string | undefined>>): Reader {
  const problems: string[] = [];
  const problem = (sentence: string): void => {
    problems.push(sentence);
  };
  const given = (name: SettingName): string | null => {
    const value = env[name]?.trim() ?? '';
    const lower = settings[name].lowerToo === true ? (env[name.toLowerCase()]?.trim() ?? '') : '';
    return value !== '' ? value : lower !== '' ? lower : null;
  };
  const takeOrNull = <N extends SettingName>(name: N): Read<N> | null => {
    const value = given(name);
    if (value === null) return null;
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
  const demo = (takeOrNull('SHUNYA_MODE') ?? standing('SHUNYA_MODE', true)) === 'demo';
  return {
    demo,
    problems,
    problem,
    given,
    takeOrNull,
    take: (name) => takeOrNull(name) ?? standing(name, demo),
    need: (name) => {
      const why = settings[name].demanded?.why ?? '';
      if (given(name) === null) problem(`${name} is missing: ${why}.`);
      return takeOrNull(name) ?? '';
    },
  };
}
