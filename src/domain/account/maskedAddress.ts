/** Enough of an address for its owner to recognise it: the first letter and the domain; '' for an invalid address. */
export function maskedMail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return domain === '' ? '' : `${name.slice(0, 1)}…@${domain}`;
}

/**
 * The address to which the portal sends codes, as far as it is known: enough to recognise it. Empty if there is none.
 */
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
