/** Enough of an address for its owner to recognise it: the first letter and the domain; '' of what is none. */
export function maskedMail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return domain === '' ? '' : `${name.slice(0, 1)}…@${domain}`;
}
