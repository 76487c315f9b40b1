import type { Language } from '../account/language.ts';
import type { Mobile } from '../account/person.ts';
import type { Instant } from '../shared/istTime.ts';

/** Who of the client says whether a month was nil: no member; they answer by a link (design#a-clients-yes). */
export type Contact = {
  name: string;
  /** '' without; then there is a mail address. */
  mobile: Mobile;
  mail: string;
  /** What is sent to them, and its page, speak it. */
  language: Language;
  /** Since when it goes to them: months that were opened before are asked at a press alone. Product time. */
  since: Instant;
  /** They said that the business is not theirs: nothing is sent there any more. Product time. */
  deniedAt: Instant | null;
};

/** How a message reaches them. */
export const contactWays = ({
  mobile,
  mail,
}: Pick<Contact, 'mobile' | 'mail'>): { channel: 'sms' | 'mail'; to: string }[] => [
  ...(mobile === '' ? [] : [{ channel: 'sms' as const, to: mobile }]),
  ...(mail === '' ? [] : [{ channel: 'mail' as const, to: mail }]),
];

export const longestContactName = 60;
