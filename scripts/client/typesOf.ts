import type { JsonSchema } from '#http/openApiExamples.ts';
import type { OpenApiDocument, Operation } from '#http/openApi.ts';
import type { CallName } from '#contract/calls.ts';

/** A JSON Schema as a type of TypeScript. */
export function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice !== undefined) return unique(choice.map(typeOf)).join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map((part) => `(${typeOf(part)})`).join(' & ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `Array<${schema.items === undefined ? 'unknown' : typeOf(schema.items)}>`;
    case 'object':
      return objectOf(schema);
    default:
      return 'unknown';
  }
}

const unique = (types: readonly string[]): string[] => [...new Set(types)];

function objectOf({ properties, required = [] }: JsonSchema): string {
  if (properties === undefined) return 'Record<string, unknown>';
  const fields = Object.entries(properties).map(([name, inner]) => {
    const said = inner.description === undefined ? '' : `/** ${inner.description} */ `;
    return `${said}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(inner)};`;
  });
  return `{ ${fields.join(' ')} }`;
}

type Parameter = NonNullable<Operation['parameters']>[number] & { schema?: JsonSchema };

/** Parameters and answers of a call, as a method of the client. */
export function methodOf(name: CallName, operation: Operation): string {
  const parameters = (operation.parameters ?? []) as Parameter[];
  const parts = [
    partOf('params', of(parameters, 'path')),
    partOf('query', of(parameters, 'query')),
    bodyOf(operation),
    parameters.some((parameter) => parameter.name === 'idempotency-key')
      ? '/** A random one where none is given. */ idempotencyKey?: string;'
      : '',
    'headers?: Record<string, string>;',
  ].filter((part) => part !== '');
  const needed = parts.some((part) => /^\w+: /.test(part));
  const answer = operation.responses['200']?.content?.['application/json']?.schema;
  const gives = answer === undefined ? 'unknown' : typeOf(answer);
  const scope = operation.security.flatMap((way) => (way as { apiKey?: string[] }).apiKey ?? [])[0];
  const by = scope === undefined ? 'Of who is signed in.' : `By an API key with the scope \`${scope}\`.`;
  return `  /** ${operation.description}. ${by} */\n  ${name}(input${needed ? '' : '?'}: { ${parts.join(' ')} }): Promise<Answer<${gives}>>;`;
}

const of = (parameters: readonly Parameter[], place: string): Parameter[] =>
  parameters.filter((parameter) => parameter.in === place);

function partOf(name: string, parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const properties = Object.fromEntries(parameters.map((each) => [each.name, each.schema ?? {}]));
  const required = parameters.filter((each) => each.required).map((each) => each.name);
  return `${name}${required.length > 0 ? '' : '?'}: ${objectOf({ properties, required })};`;
}

function bodyOf({ requestBody }: Operation): string {
  const schema = requestBody?.content['application/json']?.schema;
  if (schema === undefined) return '';
  const { required = true } = requestBody as { required?: boolean };
  return `body${required ? '' : '?'}: ${typeOf(schema)};`;
}

/** The package's types: every schema by its name, the events, and a method for each of these calls. */
export function typesOf(
  document: OpenApiDocument,
  methods: readonly string[],
  events: readonly JsonSchema[],
): string {
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};`,
  );
  return `${schemas.join('\n')}

/** What is sent to a webhook. */
export type WebhookEvent =
${events.map((event) => `  | ${typeOf(event)}`).join('\n')};

/** A refusal is an answer too: nothing is thrown. \`network\`: no answer came; \`http\`: it was none of Shunya's. */
export type Refusal = {
  success: false;
  /** 0 where no answer came. */
  status: number;
  statusText: string;
  code: Problem['code'] | 'network' | 'http';
  /** To show to a person. */
  message: string;
  errors: NonNullable<Problem['errors']>;
  /** Seconds after which it may be asked again; 0 where none are named. */
  retryAfter: number;
};
export type Answer<Success> = (Success & { status: number }) | Refusal;

export type Client = {
${methods.join('\n')}
};

export type Options = {
  /** Where Shunya is reached, e.g. https://shunya.example */
  baseUrl: string;
  /** An API key, or a session's access token; asked at each call when it is a function. */
  key: string | (() => string);
  fetch?: typeof fetch;
  /** How often a call is sent again that was not answered, or was told to come again; 4 unless said otherwise. */
  retries?: number;
};

/** Calls that change something go out with an Idempotency-Key, so that they are sent again without being done twice. */
export function createClient(options: Options): Client;

/**
 * The event of a request to a webhook, when its signature is right; throws when it is not. \`body\`: as it came, byte for
 * byte. \`headers\`: by their names in lower case.
 */
export function readWebhook(
  secret: string,
  request: { headers: Readonly<Record<string, string | string[] | undefined>>; body: string; now?: number },
): Promise<WebhookEvent>;
`;
}
