import type { OfferedLanguage } from '../account/language.ts';
import type { Mobile } from '../account/person.ts';
import type { Instant } from '../shared/istTime.ts';

/**
 * The client's contact, who says whether a month was nil: not a member; they answer by a link (design#a-clients-yes).
 */
export type Contact = {
  name: string;
  /** '' without a mobile; then there is a mail address. */
  mobile: Mobile;
  mail: string;
  /** The language of messages to them and of their page. */
  language: OfferedLanguage;
  /**
   * Questions go to them automatically since then; for months opened earlier, only when a person presses. Product
   * time.
   */
  since: Instant;
  /** When they said that the business is not theirs: nothing more is sent to them. Product time. */
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

/** Same number and address, or no contact both times? */
export const isSameContact = (one: Contact | null, other: Contact | null): boolean =>
  one?.mobile === other?.mobile && one?.mail === other?.mail;

export const maxContactNameLength = 60;
