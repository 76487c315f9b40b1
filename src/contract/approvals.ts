import { z } from 'zod';
import { languages } from '#domain/account/language.ts';
import { approvalAnswers } from '#domain/filing/approval.ts';
import { maxContactNameLength } from '#domain/registration/contact.ts';
import { callsOf } from './call.ts';
import { reading } from './evidence.ts';
import { byId, byIdOrGstin, instant, line, linkToken, maybeInstant, maybeName, nothing } from './fields.ts';

const language = z.enum(languages);
const clientAnswers = ['yes', 'no', 'not_mine'] as const;

/** Whom of the client the question of a month goes to. */
export const contact = z.strictObject({
  name: z.string(),
  /** '' where none is known. */
  mobile: z.string(),
  email: z.string(),
  language,
  /** They said that the business is not theirs: nothing is sent there any more. */
  denied: z.boolean(),
});

/** How the client was asked about a month. */
export const approval = z.strictObject({
  name: z.string(),
  sent_at: instant,
  /** Until then it can be answered. */
  until: instant,
  /** '' while it waits. */
  answer: z.enum([...approvalAnswers, '']),
  answered_at: maybeInstant,
  /** By which link: `client_link` went to the contact alone, `handed_link` was handed on by the firm; '' before an answer. */
  by: z.enum(['client_link', 'handed_link', '']),
  /** The client has said no to this month: a yes is theirs alone, with a code to their own number. */
  said_no: z.boolean(),
});

export const approvalView = z.strictObject({
  /** Who asks; '' where the account has no name. */
  firm: z.string(),
  /** Who is asked. */
  name: z.string(),
  /** In which language they are written to. */
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
  /** GSTR-1 is open and its due date is over: filed now it costs a late fee. */
  is_late: z.boolean(),
  /** The due date that an answer keeps: of GSTR-1 while it is open and not late, else of GSTR-3B. */
  answer_by: z.strictObject({ form: z.enum(['GSTR1', 'GSTR3B']), due_at: instant }),
  /** Until then the question can be answered. */
  until: instant,
  simulated: z.boolean(),
  /** asked: a yes files it now. filed: both returns are. answered: it was, and is not filed yet. open: nothing is asked now. */
  standing: z.enum(['asked', 'answered', 'open', 'filed']),
  answer: z.enum([...clientAnswers, '']),
  answered_at: maybeInstant,
  /** A yes needs the code of `/api/approval-link/code`. */
  needs_code: z.boolean(),
  gstr1_arn: z.string(),
  gstr3b_arn: z.string(),
  /** What the portal knows about the period, while it is asked; no balances of ledgers; empty before the first reading. */
  portal_knows: z.array(reading),
});

const topic = 'Filing';

/** A client's contact says by a link whether a month was nil (design#a-clients-yes). */
export const approvalCalls = callsOf({
  setContact: {
    method: 'PUT',
    path: '/api/gstins/{id}/contact',
    access: 'signed-in',
    right: 'manage',
    refuses: ['auth/too-many-requests', 'not_possible'],
    topic,
    summary:
      'Whom of the client the question of a month goes to; an empty name takes them away, and their links with them. Where a member was chosen for the yes, they or an owner change it',
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
    refuses: ['not_possible'],
    topic,
    summary:
      "Sends the client's contact the question of a month by SMS and mail, and answers its link; within the hour it is not sent again",
    params: byId,
    data: z.strictObject({
      /** To be handed on by another way; what it answers is kept as answered by a link that was handed on. */
      link: z.string(),
      name: z.string(),
      /** By how many ways it went out now. */
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
    summary: 'Takes the question back while it is open; its link leads nowhere. A no stays',
    params: byId,
    data: nothing,
  },
  openApproval: {
    method: 'POST',
    path: '/api/approval-link',
    access: 'open',
    topic,
    summary:
      "What a client's link asks, of whom and by whom, and how its month stands; says nothing for anybody",
    body: z.strictObject({ token: linkToken }),
    refuses: ['approval_link_over', 'auth/too-many-requests'],
    data: approvalView,
  },
  sendContactCode: {
    method: 'POST',
    path: '/api/approval-link/code',
    access: 'open',
    topic,
    summary:
      "Sends the client's contact a code, to the number or mail address that said no, that a yes after a no needs",
    body: z.strictObject({ token: linkToken }),
    refuses: ['approval_link_over', 'not_possible', 'auth/too-many-requests'],
    data: z.strictObject({
      /** Where it went, masked. */
      to: z.string(),
    }),
  },
  answerApproval: {
    method: 'POST',
    path: '/api/approval-link/answer',
    access: 'open',
    topic,
    summary:
      "The client's answer, once: yes is the month's consent in their name and files it; no and not_mine are told to who works on it",
    body: z.strictObject({
      token: linkToken,
      answer: z.enum(clientAnswers),
      /** Where `needs_code`: what was sent to the contact. */
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
