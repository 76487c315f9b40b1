/** A provider's login, by the hash that the database keeps, as ID tokens and sessions name it. */
export const loginName = (login: Uint8Array): string => Buffer.from(login).toString('hex');
export const loginNamed = (name: string): Uint8Array => Buffer.from(name, 'hex');

/** The session's device keeps the provider login it came from, so that logout can end that too. */
export const loginInDevice = 'identity-login';
