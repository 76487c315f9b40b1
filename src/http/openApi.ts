import { z } from 'zod';
import { callList } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import { problemEnvelope, problems } from '#contract/problems.ts';

/** The API as an OpenAPI 3.1 document, from the contract table. */
export function openApiDocument(options: { version: string; demo: boolean }): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of callList) {
    if (call.access === 'demo' && !options.demo) continue;
    const methods = (paths[call.path] ??= {});
    for (const method of [call.method, ...(call.alsoMethods ?? [])]) {
      const operationId = method === call.method ? call.name : `${call.name}By${method}`;
      methods[method.toLowerCase()] = { operationId, ...operationOf(call) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Shunya', version: options.version },
    paths,
    components: {
      schemas: { Problem: schemaOf(problemEnvelope, 'output') },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operationOf(call: Call): Record<string, unknown> {
  const parameters = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')];
  return {
    summary: call.summary,
    tags: [call.topic],
    ...(call.access === 'signed-in' ? { security: [{ session: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body
      ? {
          requestBody: {
            required: call.bodyOptional !== true,
            content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
          },
        }
      : {}),
    responses: {
      200: { description: 'Done', content: contentOf(call) },
      default: {
        description: `Refused: ${[...new Set(Object.values(problems).map(({ status }) => status))].join(', ')}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function contentOf(call: Call): object {
  switch (call.kind ?? 'envelope') {
    case 'event-stream':
      return { 'text/event-stream': {} };
    case 'html':
      return { 'text/html': {} };
    case 'css':
      return { 'text/css': {} };
    case 'openapi':
      return { 'application/json': {} };
    case 'jpeg':
      return { 'image/jpeg': {} };
    case 'envelope': {
      const envelope = z.strictObject({
        success: z.literal(true),
        data: call.data,
        message: z.string(),
        ...call.beside?.shape,
      });
      return { 'application/json': { schema: schemaOf(envelope, 'output') } };
    }
  }
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** A schema as JSON Schema; what JSON Schema cannot say (a conversion) is left open. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
