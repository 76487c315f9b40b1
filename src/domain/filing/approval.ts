import type { Language } from '../account/language.ts';
import { HOUR_MS, type Instant, startOfIstDay } from '../shared/istTime.ts';

/** `not_mine`: who was asked says that the business is not theirs. `taken_back`: the firm asks no more. */
export const approvalAnswers = ['yes', 'no', 'not_mine', 'taken_back'] as const;
export type ApprovalAnswer = (typeof approvalAnswers)[number];

/**
 * The question of a month as it was sent to the client's contact, and what became of it (record 139). It is answered
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
};

/** Somebody was asked, and has still time to answer. */
export const isAskingClient = (approval: Approval | null, now: Instant): approval is Approval =>
  approval !== null && approval.answer === null && now <= approval.endsAt;

/** The client has said that the month was not nil: nobody's yes files it as nil, not even a standing one. */
export const isDenied = (approval: Approval | null): approval is Approval => approval?.answer === 'no';

/** No message at night: a month that opens then is asked at ten. */
export const askAt = (openedAt: Instant): Instant =>
  Math.max(openedAt, startOfIstDay(openedAt) + 10 * HOUR_MS);

/** Pressed again within the hour the same link is told, and nothing is sent. */
export const sendAgainAfterMs = HOUR_MS;
