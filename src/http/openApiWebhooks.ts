import type { z } from 'zod';
import { programEventBodies } from '#contract/programEvents.ts';
import type { JsonSchema } from './openApiExamples.ts';

type Described = {
  schema: (name: string, zodType: z.ZodType, io: 'output') => { $ref: string };
  example: (ref: { $ref: string }) => unknown;
};

/** Requests to a webhook, each event by its name, as OpenAPI 3.1 describes them (design#webhooks). */
export const webhooksOf = ({ schema, example }: Described): Record<string, object> =>
  Object.fromEntries(
    Object.entries(programEventBodies).map(([type, body]) => {
      const ref = schema(`${nameOf(type)}Event`, body, 'output');
      const operation = {
        operationId: `${nameOf(type)}Sent`,
        summary: eventSummaries[type as keyof typeof eventSummaries],
        tags: ['Others’ programs'],
        security: [{ webhookSignature: [] }],
        parameters: signedBy,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: ref, example: example(ref) } },
        },
        responses: {
          '2XX': { description: 'Accepted. The body of the response is not read.' },
          '4XX': { description: 'Not accepted, like any status other than 2XX: it is sent again for a day.' },
        },
      };
      return [type, { post: operation }];
    }),
  );

/** When each event is sent. */
export const eventSummaries: Readonly<Record<keyof typeof programEventBodies, string>> = {
  'filing.filed': 'A return is filed: the portal has given its ARN, or shows it as filed elsewhere',
  'filing.needs_person': 'A return waits for a person; `reason` says why',
  'filing.stopped': 'A return will not be filed automatically; `reason` says why',
  'code.awaited': 'A code of the portal is awaited',
  'registration.verified': 'The portal has confirmed a GSTIN; its months are filed from now on',
  'registration.failed':
    'The portal has refused the credentials of a GSTIN, or returns cannot be filed for it',
  test: 'Sent on request, to test an address',
};

/** `filing.needs_person` as `FilingNeedsPerson`. */
const nameOf = (type: string): string =>
  type
    .split(/[._]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

const header = (name: string, description: string, schema: JsonSchema) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

const signedBy = [
  header('webhook-id', 'Of the event: the same at each try. Who has seen it before need not act.', {
    type: 'string',
  }),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970. What is minutes old is refused.', {
    type: 'string',
  }),
];

/** The proof that an event is ours. */
export const webhookSignature = {
  type: 'apiKey',
  in: 'header',
  name: 'webhook-signature',
  description:
    'Standard Webhooks: `v1,` and the HMAC-SHA256, in Base64, of webhook-id, webhook-timestamp and the body, joined by full stops, with the bytes that are Base64 after `whsec_`. Several, one space apart, for a day after a change of the secret.',
} as const;
