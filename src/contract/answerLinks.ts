import { z } from 'zod';
import { backlogLine } from './backlog.ts';
import { callsOf } from './call.ts';
import { instant, linkToken, nothing } from './fields.ts';

export const answerLinkView = z.strictObject({
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
  simulated: z.boolean(),
  /**
   * asked: a yes files it now. behind: older months come first, and their plan takes the yes. filed: both returns are
   * filed. open: it is in progress, or waits for something else.
   */
  standing: z.enum(['asked', 'behind', 'open', 'filed']),
  /** The unfiled past of its GSTIN, where it comes before this month; else null. */
  backlog: backlogLine,
  status_text: z.string(),
  /** The next act and who does it, when nothing is asked. */
  says: z.string(),
  gstr1_arn: z.string(),
  gstr3b_arn: z.string(),
});

const topic = 'Filing';

/** The question of a month, answered by the link in its message, without login (design#one-state-one-act). */
export const answerLinkCalls = callsOf({
  openAnswerLink: {
    method: 'POST',
    path: '/api/answer-link',
    access: 'open',
    topic,
    title: 'Read the question of a message’s link',
    summary: "The question of a message's link, and the state of its month; opening it declares nothing",
    body: z.strictObject({ token: linkToken }),
    refuses: ['answer_link_over', 'auth/too-many-requests'],
    data: answerLinkView,
  },
  answerByLink: {
    method: 'POST',
    path: '/api/answer-link/yes',
    access: 'open',
    topic,
    title: 'Say yes by a message’s link',
    summary: "Says yes to the link's month: records its consent, and files its returns now",
    body: z.strictObject({ token: linkToken }),
    refuses: [
      'answer_link_over',
      'in_flight',
      'not_possible',
      'auth/too-many-requests',
      'role_not_allowed',
      'changes_held',
      'second_factor_required',
      'sign_in_to_answer',
    ],
    data: nothing,
  },
});
