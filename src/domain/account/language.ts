/** The languages in which mails and SMS go out (record 088.2); the pages are in English. */
const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

/** What is chosen in the profile, as far as it has an effect: "hi-IN" is Hindi, a language we lack is English. */
export const languageOf = (stored: string | undefined): Language =>
  /^hi(?:-|$)/.test(stored ?? '') ? 'hi' : 'en';
