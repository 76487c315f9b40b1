import { z } from 'zod';
import { languages } from '#domain/account/language.ts';
import { approvalAnswers } from '#domain/filing/approval.ts';
import { maxContactNameLength } from '#domain/registration/contact.ts';
import { callsOf } from './call.ts';
import { reading } from './evidence.ts';
import { byId, byIdOrGstin, instant, line, linkToken, maybeInstant, maybeName, nothing } from './fields.ts';

const language = z.enum(languages);
const clientAnswers = ['yes', 'no', 'not_mine'] as const;

/** The client's contact for the question of a month. */
export const contact = z.strictObject({
  name: z.string(),
  /** '' when none is known. */
  mobile: z.string(),
  email: z.string(),
  language,
  /** They said that the business is not theirs: nothing more is sent to them. */
  denied: z.boolean(),
});

/** The question sent to the client about a month. */
export const approval = z.strictObject({
  name: z.string(),
  sent_at: instant,
  /** It can be answered until then. */
  until: instant,
  /** '' while it waits. */
  answer: z.enum([...approvalAnswers, '']),
  answered_at: maybeInstant,
  /**
   * The link that was used: `client_link` was sent to the contact only, `handed_link` was passed on by the firm; ''
   * before an answer.
   */
  by: z.enum(['client_link', 'handed_link', '']),
  /** The client has said no to this month: only they can say yes, with a code to their own number. */
  said_no: z.boolean(),
});

export const approvalView = z.strictObject({
  /** The asking firm; '' when the account has no name. */
  firm: z.string(),
  /** The contact's name. */
  name: z.string(),
  /** The language of messages to them. */
  language,
  business: z.string(),
  gstin: z.string(),
  /** MMYYYY; a quarter by its last month. */
  period: z.string(),
  frequency: z.enum(['monthly', 'quarterly']),
  gstr1_due: instant,
  gstr3b_due: instant,
  /** The returns that are neither filed nor cancelled: what the yes files. */
  left: z.array(z.enum(['GSTR1', 'GSTR3B'])),
  /** Its GSTR-3B may carry the late fee of an earlier return: the yes to the month does not cover it. */
  may_carry_fee: z.boolean(),
  /** GSTR-1 is open and its due date has passed: filing it now costs a late fee. */
  is_late: z.boolean(),
  /** The due date that an answer meets: of GSTR-1 while it is open and not late, else of GSTR-3B. */
  answer_by: z.strictObject({ form: z.enum(['GSTR1', 'GSTR3B']), due_at: instant }),
  /** The question can be answered until then. */
  until: instant,
  simulated: z.boolean(),
  /**
   * asked: a yes files it now. filed: both returns are filed. answered: there is an answer, but it is not filed yet.
   * stopped: it was answered with yes, and something at the portal stands in the way. open: nothing is asked now.
   */
  standing: z.enum(['asked', 'answered', 'stopped', 'open', 'filed']),
  answer: z.enum([...clientAnswers, '']),
  answered_at: maybeInstant,
  /** A yes needs the code of `/api/approval-link/code`. */
  needs_code: z.boolean(),
  gstr1_arn: z.string(),
  gstr3b_arn: z.string(),
  /** The returns whose PDF this link opens: filed here, and the link is the one that only the contact received. */
  documents: z.array(z.enum(['GSTR1', 'GSTR3B'])),
  /** The portal's data about the period, while it is asked; without ledger balances; empty before the first reading. */
  portal_knows: z.array(reading),
});

const topic = 'Filing';

/** A client's contact declares by a link whether a month was nil (design#a-clients-yes). */
export const approvalCalls = callsOf({
  setContact: {
    method: 'PUT',
    path: '/api/gstins/{id}/contact',
    access: 'signed-in',
    right: 'manage',
    refuses: ['auth/too-many-requests', 'not_possible'],
    topic,
    title: 'Set the client’s contact',
    summary:
      "Sets the client's contact for the question of a month; an empty name removes the contact and their links. When an approver was chosen, only they or an owner may change it",
    params: byIdOrGstin,
    body: z.strictObject({
      name: maybeName(maxContactNameLength).meta({ example: 'Asha Nema' }),
      mobile: line(32).default('').meta({ example: '+919876543210' }),
      email: line(254).default('').meta({ example: 'asha@example.com' }),
      language: language.default('en'),
    }),
    data: nothing,
  },
  askClient: {
    method: 'POST',
    path: '/api/filings/{id}/approval',
    access: 'signed-in',
    right: 'file',
    refuses: ['auth/too-many-requests', 'not_possible'],
    topic,
    title: 'Ask the client',
    summary:
      "Sends the client's contact the question of a month by SMS and mail, and returns its link; it is not sent again within the hour",
    params: byId,
    data: z.strictObject({
      /** For the firm to pass on; an answer through it is recorded as given by a passed-on link. */
      link: z.string(),
      name: z.string(),
      /** The number of ways by which it was sent now. */
      sent: z.number().int(),
    }),
  },
  takeQuestionBack: {
    method: 'DELETE',
    path: '/api/filings/{id}/approval',
    access: 'signed-in',
    right: 'file',
    act: 'take_back',
    refuses: ['not_possible'],
    topic,
    title: 'Withdraw a question to the client',
    summary: 'Withdraws the question while it is open; its link stops working. A no stays',
    params: byId,
    data: nothing,
  },
  openApproval: {
    method: 'POST',
    path: '/api/approval-link',
    access: 'open',
    topic,
    title: 'Read the question of a client’s link',
    summary:
      "The question of a client's link, its sender and its recipient, and the state of its month; opening it declares nothing",
    body: z.strictObject({ token: linkToken }),
    refuses: ['approval_link_over', 'auth/too-many-requests'],
    data: approvalView,
  },
  openApprovalDocument: {
    method: 'POST',
    path: '/api/approval-link/document',
    access: 'open',
    topic,
    title: 'Read a document by a client’s link',
    summary:
      "The PDF of a filed return of the link's own month, for the contact who received the link; not for the link that the firm passes on",
    reads: true,
    body: z.strictObject({ token: linkToken, form: z.enum(['GSTR1', 'GSTR3B']) }),
    refuses: ['approval_link_over', 'not_found', 'changes_held', 'auth/too-many-requests'],
    kind: 'document',
    data: z.unknown(),
  },
  sendContactCode: {
    method: 'POST',
    path: '/api/approval-link/code',
    access: 'open',
    topic,
    title: 'Send the contact a code',
    summary:
      "Sends the client's contact a code, to the number or mail address that said no, that a yes after a no needs",
    body: z.strictObject({ token: linkToken }),
    refuses: ['approval_link_over', 'not_possible', 'auth/too-many-requests'],
    data: z.strictObject({
      /** The recipient, masked. */
      to: z.string(),
    }),
  },
  answerApproval: {
    method: 'POST',
    path: '/api/approval-link/answer',
    access: 'open',
    topic,
    title: 'Answer by a client’s link',
    summary:
      "The client's answer, once: yes is the month's consent in their name and files it; no and not_mine are reported to the member who works on it",
    body: z.strictObject({
      token: linkToken,
      answer: z.enum(clientAnswers),
      /** Needed when `needs_code`: the code sent to the contact. */
      code: z.string().max(12).default(''),
    }),
    refuses: [
      'approval_link_over',
      'not_possible',
      'in_flight',
      'auth/too-many-requests',
      'changes_held',
      'contact_code_needed',
      'contact_code_wrong',
    ],
    data: nothing,
  },
});
