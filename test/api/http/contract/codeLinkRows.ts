import type { Refusal, RowsOf } from './world.ts';

const over = (body: object, code: Refusal['code'] = 'code_link_over'): Refusal[] => [
  {
    what: 'a link that was made up',
    send: () => ({ as: null, body: { token: 'made.up', ...body } }),
    code,
  },
  {
    what: 'an access token of ours',
    send: ({ person }) => ({ as: null, body: { token: person.token.slice(0, 200), ...body } }),
    code,
  },
  {
    what: 'no token',
    send: () => ({ as: null, body }),
    code: 'invalid_request',
    path: 'token',
    says: 'The link is incomplete',
  },
];

const journey = 'test/api/journeys/codeLink.long.ts';
const answering = 'test/api/journeys/answerLink.long.ts';

/** A link of use needs a signatory, a filing and a portal: their journey shows the good answers. */
export const codeLinkRows: RowsOf<
  'openAnswerLink' | 'answerByLink' | 'openCodeLink' | 'askByCodeLink' | 'giveByCodeLink' | 'forwardSms'
> = {
  openAnswerLink: { spec: [], good: [], refused: over({}, 'answer_link_over'), elsewhere: answering },
  answerByLink: { spec: [], good: [], refused: over({}, 'answer_link_over'), elsewhere: answering },
  openCodeLink: { spec: [], good: [], refused: over({}), elsewhere: journey },
  askByCodeLink: { spec: [], good: [], refused: over({}), elsewhere: journey },
  giveByCodeLink: { spec: [], good: [], refused: over({ code: '482913' }), elsewhere: journey },
  forwardSms: {
    spec: [],
    good: [],
    refused: [
      {
        what: 'a message without a signature',
        send: () => ({ as: null, body: { relay_key: '0123456789abcdef', text: 'Your code is 482913' } }),
        code: 'forward_refused',
      },
      {
        what: 'no text',
        send: () => ({ as: null, body: { relay_key: '0123456789abcdef', text: '' } }),
        code: 'invalid_request',
        path: 'text',
        says: 'The text is missing',
      },
    ],
    elsewhere: 'test/api/journeys/forwardedSms.long.ts',
  },
};
