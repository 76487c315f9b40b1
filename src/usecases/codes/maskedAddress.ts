import { maskedMail } from '#domain/account/maskedMail.ts';

/** Where the portal sends codes, as far as it is known: enough of it to recognise it. Empty where there is none. */
export type MaskedAddress = {
  /** The last four digits of the mobile. */
  mobileEnds: string;
  /** The first letter of the mail, and its domain. */
  mail: string;
};

export const maskedAddress = (mobile: string, email: string): MaskedAddress => ({
  mobileEnds: mobile.slice(-4),
  mail: maskedMail(email),
});
