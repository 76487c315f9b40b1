import { z } from 'zod';
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
  simulated: z.boolean(),
  /** asked: a yes files it now. filed: both returns are. open: it is on its way, or waits for something else. */
  standing: z.enum(['asked', 'open', 'filed']),
  status_text: z.string(),
  /** What is to be done next and by whom, where it is not asked. */
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
    summary: 'What the link of a message asks, and how its month stands; says nothing for anybody',
    body: z.strictObject({ token: linkToken }),
    refuses: ['answer_link_over', 'auth/too-many-requests'],
    data: answerLinkView,
  },
  answerByLink: {
    method: 'POST',
    path: '/api/answer-link/yes',
    access: 'open',
    topic,
    summary: "Says yes to the link's month: its consent, and its returns are filed now",
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
