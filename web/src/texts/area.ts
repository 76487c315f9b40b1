let spoken: Readonly<Record<string, unknown>> = {};

/**
 * The texts of a part of the pages: English, which comes with that part's code and is the shape of every other
 * language, or the loaded texts of the page's language. Read while something is drawn, never when a module loads.
 *
 * @public
 */
export const area =
  <T>(name: string, english: T): (() => T) =>
  () =>
    (spoken[name] as T | undefined) ?? english;

/** Uses these texts for their areas from now on; other areas keep theirs. */
export const speakSo = (texts: object): void => {
  spoken = { ...spoken, ...texts };
};

/** Returns to English. */
export const speakEnglish = (): void => {
  spoken = {};
};
