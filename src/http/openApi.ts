import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { callList } from '#contract/calls.ts';
import { type Call, isOfDemo, takesIdempotencyKey, topics } from '#contract/call.ts';
import { type ProblemCode, problemEnvelope, problems } from '#contract/problems.ts';
import { problemText } from './sayProblem.ts';
import { refusalsOf } from '#contract/refusals.ts';
import { schemaNames } from '#contract/schemaNames.ts';
import { identityCookieNames } from '#contract/signIn.ts';
import { guide } from './guide.ts';
import { exampleOf, type JsonSchema } from './openApiExamples.ts';
import { webhookSignature, webhooksOf } from './openApiWebhooks.ts';

for (const [id, schema] of Object.entries(schemaNames))
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });

type NamedCall = (typeof callList)[number];

type Content = Record<string, { schema?: JsonSchema; example?: unknown }>;
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters?: { name: string; in: string; required: boolean; description?: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; headers?: object; content?: Content; $ref?: string }>;
};
export type OpenApiDocument = {
  webhooks: Record<string, object>;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};

/** The API as an OpenAPI 3.1 document, from the contract table. `address` is the product's public address. */
export function openApiDocument(options: {
  version: string;
  demo: boolean;
  address: string;
}): OpenApiDocument {
  const shown = callList.filter((call) => options.demo || !isOfDemo(call));
  const components = componentsInUse();
  const paths: OpenApiDocument['paths'] = {};
  for (const call of shown) {
    const methods = (paths[call.path] ??= {});
    for (const method of [call.method, ...(call.alsoMethods ?? [])]) {
      const operationId = method === call.method ? call.name : `${call.name}By${method}`;
      methods[method.toLowerCase()] = { operationId, ...operationOf(call, components) };
    }
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Shunya',
      version: options.version,
      summary: 'Files nil GSTR-1 and GSTR-3B returns on schedule and proves each with the portal’s own ARN.',
      description: guide(options),
      license: { name: 'GNU Affero General Public License v3.0 or later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.entries(topics)
      .filter(([name]) => shown.some(({ topic }) => topic === name))
      .map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooksOf(components),
    components: { ...components.named, securitySchemes },
  };
  return document;
}

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of verifyToken or refresh, valid for 15 minutes.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'shunya_…',
    description: 'A key created by makeKey, with the scope that the call names.',
  },
  idToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The ID token of the identity provider, which proves a number.',
  },
  providerCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: identityCookieNames.login,
    description: 'The identity provider’s own cookie, stored by the browser that proved a number.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-shunya-signature',
    description:
      'HMAC-SHA256 in hex of the header x-shunya-timestamp, a full stop and the body, with the operator’s secret.',
  },
  webhookSignature,
} as const;

function securityOf(call: Call): object[] {
  if (call.access === 'signed-in')
    return [{ session: [] }, ...(call.scope === undefined ? [] : [{ apiKey: [call.scope] }])];
  switch (call.proof ?? 'none') {
    case 'id-token':
      return [{ idToken: [] }];
    case 'provider-cookie':
      return [{ providerCookie: [] }];
    case 'signature':
      return [{ signature: [] }];
    case 'none':
      return [];
  }
}

type Components = ReturnType<typeof componentsInUse>;

/** Shared components of the operations. Each is added when the first operation needs it, so that none is unused. */
function componentsInUse() {
  const named = {
    schemas: {} as Record<string, JsonSchema>,
    responses: {} as Record<string, object>,
    headers: {} as Record<string, object>,
  };
  const share = (kind: keyof typeof named, name: string, made: object): { $ref: string } => {
    const known = named[kind][name];
    if (known !== undefined && !isDeepStrictEqual(known, made))
      throw new Error(`two different ${kind} are called ${name}`);
    named[kind][name] = made;
    return { $ref: `#/components/${kind}/${name}` };
  };
  /** The schema under this name, unless it has one of its own, with its parts under theirs. */
  const schema = (name: string, zodType: z.ZodType, io: 'input' | 'output'): { $ref: string } => {
    const { $defs, ...own } = relink(schemaOf(zodType, io)) as JsonSchema;
    for (const [part, { id: _, ...definition }] of Object.entries($defs ?? {}))
      share('schemas', part, definition);
    return own.$ref === undefined ? share('schemas', name, own) : { $ref: own.$ref };
  };
  const example = (ref: { $ref: string }): unknown => exampleOf(ref, named.schemas);
  const header = (name: keyof typeof headers): { $ref: string } => share('headers', name, headers[name]);
  return { named, share, schema, example, header };
}

/** Definitions beside a schema become components. */
const relink = (schema: object): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));

const headers = {
  RequestId: {
    description: 'Identifies the lines of this request in the server’s log.',
    schema: { type: 'string' },
  },
  ProductNow: {
    description: 'The product’s clock, which only the demo moves.',
    schema: { type: 'string', format: 'date-time' },
  },
  ReadAt: {
    description:
      'When the server began to read the data of this response, epoch milliseconds: the event stream sends the changes since then.',
    schema: { type: 'integer', minimum: 0 },
  },
  May: {
    description: 'The rights of this person in this account, by their role.',
    schema: { type: 'string', example: 'self look file' },
  },
  RetryAfter: {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer', minimum: 1 },
  },
  Replayed: {
    description: '`true`: this is the response of an earlier call with the same idempotency key.',
    schema: { type: 'string' },
  },
  SetCookie: {
    description: 'HttpOnly, SameSite=Strict, for /api/identity only.',
    schema: { type: 'string' },
  },
} as const;

function operationOf(call: NamedCall, components: Components): Omit<Operation, 'operationId'> {
  const parameters = parametersOf(call);
  return {
    summary: call.title,
    description: call.summary,
    tags: [call.topic],
    security: securityOf(call),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body ? { requestBody: bodyOf(call, call.body, components) } : {}),
    responses: {
      200: {
        description: 'Done',
        headers: {
          'x-request-id': components.header('RequestId'),
          ...(call.unlimited === true ? {} : { 'x-product-now': components.header('ProductNow') }),
          ...(call.access === 'signed-in' ? { 'x-read-at': components.header('ReadAt') } : {}),
          ...(call.access === 'signed-in' ? { 'x-may': components.header('May') } : {}),
          ...(takesIdempotencyKey(call) ? { 'idempotency-replayed': components.header('Replayed') } : {}),
          ...(call.setsCookies === undefined ? {} : { 'set-cookie': components.header('SetCookie') }),
        },
        content: contentOf(call, components),
      },
      ...refusalResponses(call, components),
    },
  };
}

function bodyOf(
  call: NamedCall,
  body: z.ZodType,
  components: Components,
): { required: boolean; content: Content } {
  const schema = components.schema(`${capital(call.name)}Request`, body, 'input');
  return {
    required: call.bodyOptional !== true,
    content: { 'application/json': { schema, example: components.example(schema) } },
  };
}

/** One response for each status, named by its codes: calls with the same refusals share it. */
function refusalResponses(call: Call, components: Components): Record<number, { $ref: string }> {
  const byStatus = Map.groupBy(refusalsOf(call), (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, refusalOf(codes.toSorted(), components)]),
  );
}

function refusalOf(codes: readonly ProblemCode[], components: Components): { $ref: string } {
  const name = codes
    .map((code) =>
      code
        .split(/[^a-z]/)
        .map(capital)
        .join(''),
    )
    .join('Or');
  const schema = components.schema('Problem', problemEnvelope, 'output');
  const waits = codes.some((code) => waiting.has(code));
  return components.share('responses', name, {
    description: codes.map((code) => `\`${code}\`: ${problemText(code, 'en')}`).join('\n\n'),
    headers: {
      'x-request-id': components.header('RequestId'),
      ...(waits ? { 'retry-after': components.header('RetryAfter') } : {}),
    },
    content: {
      'application/json': {
        schema: { allOf: [schema, { properties: { code: { enum: codes } } }] },
        examples: Object.fromEntries(
          codes.map((code) => [
            code.replaceAll('/', '.'),
            { value: { success: false, data: null, code, message: problemText(code, 'en') } },
          ]),
        ),
      },
    },
  });
}

const waiting: ReadonlySet<ProblemCode> = new Set([
  'idempotency_key_in_use',
  'auth/too-many-requests',
  'too_many_requests',
  'clock_moving',
  'provider_unavailable',
  'portal_unavailable',
  'unavailable',
]);

function contentOf(call: NamedCall, components: Components): Content {
  const text = { schema: { type: 'string' } };
  switch (call.kind ?? 'envelope') {
    case 'event-stream':
      return { 'text/event-stream': text };
    case 'html':
      return { 'text/html': text };
    case 'openapi':
      return { 'application/json': { schema: { type: 'object' } } };
    case 'jpeg':
      return { 'image/jpeg': {} };
    case 'document':
      return { 'application/pdf': {}, 'application/json': { schema: {} } };
    case 'envelope': {
      const saysNothing = call.data instanceof z.ZodNull && call.beside === undefined;
      const name = saysNothing ? 'Done' : `${capital(call.name)}Answer`;
      const schema = components.schema(name, envelopeOf(call), 'output');
      return { 'application/json': { schema, example: components.example(schema) } };
    }
  }
}

/** The success response of a call, unless it is a page or stream. */
export const envelopeOf = (call: Call) =>
  z.strictObject({
    success: z.literal(true),
    data: call.data,
    message: z.string(),
    ...call.beside?.shape,
  });

const accountHeader = {
  name: 'x-account',
  in: 'header',
  required: false,
  description: 'The id of the account; needed by people with several accounts.',
  schema: { type: 'string', format: 'uuid' },
} as const;

const idempotencyHeader = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description:
    'The call runs once for each key of a caller, and returns the same response for 24 hours; best a random UUID. A refusal leaves the key free.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
} as const;

const parametersOf = (call: Call): NonNullable<Operation['parameters']> => [
  ...fieldsOf(call.params, 'path'),
  ...fieldsOf(call.query, 'query'),
  ...fieldsOf(call.headers, 'header'),
  ...(call.readsCookies ?? []).map((name) => ({
    name,
    in: 'cookie',
    required: false,
    schema: { type: 'string' },
  })),
  ...(call.access === 'signed-in' ? [accountHeader] : []),
  ...(takesIdempotencyKey(call) ? [idempotencyHeader] : []),
];

function fieldsOf(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query' | 'header',
): NonNullable<Operation['parameters']> {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, { description, example, ...property }]) => {
    const isRequired = place === 'path' || required.includes(name);
    return {
      name,
      in: place,
      required: isRequired,
      ...(description === undefined ? {} : { description }),
      // A tool that tries the call out would send it.
      schema: isRequired && example !== undefined ? { ...property, example } : property,
    };
  });
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/**
 * A schema as JSON Schema; parts that JSON Schema cannot express (a conversion, a case-insensitive pattern) are left
 * open.
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (isOfAnyCase(zodSchema as unknown as z.ZodType)) delete jsonSchema.pattern;
    },
  });
  return rest as JsonSchema;
}

/** Whether it has a case-insensitive pattern: JSON Schema has no flags, and the pattern alone would be too strict. */
function isOfAnyCase(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodOptional) return isOfAnyCase(schema.unwrap() as z.ZodType);
  return (schema.def.checks ?? []).some((check) => {
    const { pattern } = check._zod.def as { pattern?: RegExp };
    return pattern?.flags.includes('i') === true;
  });
}
