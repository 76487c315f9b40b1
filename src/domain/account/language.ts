/** The languages in which mails and SMS go out (record 088.2); the pages are in English. */
const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

/** The language of messages for the profile's choice: "hi-IN" is Hindi, and any language without texts is English. */
export const languageOf = (stored: string | undefined): Language =>
  /^hi(?:-|$)/.test(stored ?? '') ? 'hi' : 'en';
