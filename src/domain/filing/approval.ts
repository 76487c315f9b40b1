import type { OfferedLanguage } from '../account/language.ts';
import type { Mobile } from '../account/person.ts';
import { HOUR_MS, type Instant, startOfIstDay } from '../shared/istTime.ts';

/**
 * `not_mine`: the contact says that the business is not theirs. `taken_back`: the firm has withdrawn the question.
 */
export const approvalAnswers = ['yes', 'no', 'not_mine', 'taken_back'] as const;
export type ApprovalAnswer = (typeof approvalAnswers)[number];

/**
 * The question of a month as sent to the client's contact, and its answer (design#a-clients-yes). It is answered
 * once. Instants are product time.
 */
export type Approval = {
  /** Id in its link. Asking again replaces it, so that earlier links stop working. */
  id: string;
  /** The contact's name at that time. */
  name: string;
  language: OfferedLanguage;
  /** When it was last sent. */
  sentAt: Instant;
  /** The month's last due date; no answer is accepted after it. */
  endsAt: Instant;
  answer: ApprovalAnswer | null;
  answeredAt: Instant | null;
  /**
   * The link by which it was answered: the one that only the contact received, or the one that the firm passed on.
   */
  by?: ClientWay | null;
  /** The contact's own number and mail address, to which it was sent. */
  to?: ContactAddress | null;
  /** The members who were shown a link to pass on. Each has a link of their own, which ends with their right. */
  handed?: { by: string; key: string }[];
  /**
   * The client's no to this month. It survives a withdrawn or repeated question, until the same contact says yes and
   * confirms it by a code to this address.
   */
  no?: { at: Instant; name: string; to: ContactAddress | null } | null;
  /** A code sent to the contact: its keyed hash, when it was sent (wall time), and the wrong tries since. */
  code?: { hash: string; sentAt: Instant; tries: number } | null;
};

export type ClientWay = 'client_link' | 'handed_link';
export type ContactAddress = { mobile: Mobile; mail: string };

/** A contact's code has six digits and allows ten minutes and five tries. */
export const contactCodeMs = 10 * 60_000;
export const contactCodeTries = 5;

/** The contact was asked and still has time to answer. */
export const isAskingClient = (approval: Approval | null, now: Instant): approval is Approval =>
  approval !== null && approval.answer === null && now <= approval.endsAt;

/**
 * The client has said that the month was not nil, and has not changed that since: no other yes files it as nil, not
 * even a standing declaration.
 */
export const clientSaidNo = (approval: Approval | null): boolean =>
  approval !== null &&
  approval.answer !== 'yes' &&
  (approval.answer === 'no' || (approval.no ?? null) !== null);

/** The client has said no, and the question is not open again. */
export const isDenied = (approval: Approval | null): approval is Approval =>
  clientSaidNo(approval) && approval?.answer !== null;

/** Address for the code of the person who said no, or else of the person who is asked. */
export const addressOfCode = ({ no, to }: Approval): ContactAddress | null => no?.to ?? to ?? null;

/** No message at night: the question of a month that opens at night is sent at ten. */
export const questionTime = (openedAt: Instant): Instant =>
  Math.max(openedAt, startOfIstDay(openedAt) + 10 * HOUR_MS);

/** Within this time a second press shows the same link and sends nothing. */
export const sendAgainAfterMs = HOUR_MS;
