import { nameInMessages } from './nameRules.ts';

/** "Chrome on Android", from what a device said about itself at its sign-in; '' when it said nothing. */
export function deviceName({ browser = '', platform = '' }: Record<string, string>): string {
  const [first, second] = [browser, platform]
    .map(nameInMessages)
    .filter((part) => part !== '' && part !== 'other');
  if (first === undefined) return '';
  return second === undefined ? first : `${first} on ${second}`;
}
