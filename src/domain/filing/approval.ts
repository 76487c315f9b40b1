import type { Language } from '../account/language.ts';
import type { Mobile } from '../account/person.ts';
import { HOUR_MS, type Instant, startOfIstDay } from '../shared/istTime.ts';

/** `not_mine`: who was asked says that the business is not theirs. `taken_back`: the firm asks no more. */
export const approvalAnswers = ['yes', 'no', 'not_mine', 'taken_back'] as const;
export type ApprovalAnswer = (typeof approvalAnswers)[number];

/**
 * The question of a month as it was sent to the client's contact, and what became of it (design#a-clients-yes). It is answered
 * once. Product time.
 */
export type Approval = {
  /** What its link names; asked anew it has another one, so that the links before lead nowhere. */
  id: string;
  /** Of whom it was asked, as it was then. */
  name: string;
  language: Language;
  /** When it was sent last. */
  sentAt: Instant;
  /** Until then it can be answered: the month's last due date. */
  endsAt: Instant;
  answer: ApprovalAnswer | null;
  answeredAt: Instant | null;
  /** By which link it was answered: the one that only the contact received, or the one that the firm handed on. */
  by?: ClientWay | null;
  /** Where it was sent: the contact's own number and mail address. */
  to?: ContactAddress | null;
  /**
   * The client's no to this month. It stands when the question is taken back or asked again, until a yes by the same
   * contact, confirmed by a code to this address.
   */
  no?: { at: Instant; name: string; to: ContactAddress | null } | null;
  /** A code that was sent to the contact: its keyed hash, when it was sent (wall time), and the wrong tries since. */
  code?: { hash: string; sentAt: Instant; tries: number } | null;
};

export type ClientWay = 'client_link' | 'handed_link';
export type ContactAddress = { mobile: Mobile; mail: string };

/** A contact's code: six digits, for ten minutes, five tries. */
export const contactCodeMs = 10 * 60_000;
export const contactCodeTries = 5;

/** Somebody was asked, and has still time to answer. */
export const isAskingClient = (approval: Approval | null, now: Instant): approval is Approval =>
  approval !== null && approval.answer === null && now <= approval.endsAt;

/**
 * The client has said that the month was not nil, and has not said otherwise since: nobody else's yes files it as nil, not
 * even a standing one.
 */
export const clientSaidNo = (approval: Approval | null): boolean =>
  approval !== null &&
  approval.answer !== 'yes' &&
  (approval.answer === 'no' || (approval.no ?? null) !== null);

/** The same, and nobody is being asked again. */
export const isDenied = (approval: Approval | null): approval is Approval =>
  clientSaidNo(approval) && approval?.answer !== null;

/** Where a code reaches the person who said no, or who is asked. */
export const addressOfCode = ({ no, to }: Approval): ContactAddress | null => no?.to ?? to ?? null;

/** No message at night: a month that opens then is asked at ten. */
export const askAt = (openedAt: Instant): Instant =>
  Math.max(openedAt, startOfIstDay(openedAt) + 10 * HOUR_MS);

/** Pressed again within the hour the same link is told, and nothing is sent. */
export const sendAgainAfterMs = HOUR_MS;
