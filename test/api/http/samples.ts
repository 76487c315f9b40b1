import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { schemaOf } from '#http/openApi.ts';

/** As much of a JSON Schema as the contract uses. */
export type Shape = {
  example?: unknown;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minItems?: number;
};

export const shapeOf = (schema: z.ZodType): Shape => schemaOf(schema, 'input');

/** A value that fits: the contract's own example, else the simplest of the type. */
function sampleOf(shape: Shape): unknown {
  if (shape.example !== undefined) return shape.example;
  if (shape.default !== undefined) return shape.default;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[0];
  if (shape.anyOf?.[0] !== undefined) return sampleOf(shape.anyOf[0]);
  if (shape.properties !== undefined) {
    return Object.fromEntries(
      Object.entries(shape.properties).map(([name, inner]) => [name, sampleOf(inner)]),
    );
  }
  if (shape.items !== undefined)
    return Array.from({ length: shape.minItems ?? 0 }, () => sampleOf(shape.items ?? {}));
  return { string: 'sample', number: 1, integer: 1, boolean: true, array: [] }[shape.type ?? ''] ?? null;
}

/** The body, or undefined where the call has none. */
export const sampleBody = (call: Call): Record<string, unknown> | undefined =>
  call.body === undefined ? undefined : (sampleOf(shapeOf(call.body)) as Record<string, unknown>);

/** The address with sample ids in it. */
export function samplePath(call: Call): string {
  const params = call.params === undefined ? {} : (sampleOf(shapeOf(call.params)) as Record<string, string>);
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
}
