import { maskedMail } from '#domain/account/maskedMail.ts';

/** Enough of the address to recognise it: the last digits of the mobile, the first letter of the mail. */
export function maskedAddress(mobile: string, email: string): string {
  const parts = [mobile === '' ? '' : `mobile ending ${mobile.slice(-4)}`, maskedMail(email)];
  return parts.filter((part) => part !== '').join(' and ');
}
