/** Enough of the address to recognise it: the last digits of the mobile, the first letter of the mail. */
export function maskedAddress(mobile: string, email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const parts = [
    mobile === '' ? '' : `mobile ending ${mobile.slice(-4)}`,
    domain === '' ? '' : `${name.slice(0, 1)}…@${domain}`,
  ];
  return parts.filter((part) => part !== '').join(' and ');
}
