let said: Readonly<Record<string, unknown>> = {};

/**
 * The texts of a part of the pages: English, which comes with that part's own code and is the shape of every other
 * language, or what has been loaded of the page's language. Asked while something is drawn, never when a module loads.
 */
export const area =
  <T>(name: string, english: T): (() => T) =>
  () =>
    (said[name] as T | undefined) ?? english;

/** From now on these areas are said so; the others as before. */
export const speakSo = (texts: object): void => {
  said = { ...said, ...texts };
};

/** Back to English. */
export const speakEnglish = (): void => {
  said = {};
};
