import type { z } from 'zod';

/** One setting of the program: config.ts reads it, the documents and `.env.example` describe it. */
export type Setting<T = unknown> = {
  /** For operators; Markdown, one or two sentences. */
  meaning: string;
  /** Reads the text of the variable. */
  shape: z.ZodType<T, string>;
  /** The default value, as it would be written; one for each mode if they differ. */
  standard?: string | { demo: string; production: string };
  /** The meaning of leaving it out, when there is no default. */
  absent?: string;
  /** Where the program does not start without it, and why. */
  demanded?: { where: string; why: string };
  /** A possible value in production. */
  example: string;
  /** Never printed, logged or kept in Config. */
  secret?: true;
  /** Read in lower case too, as other programs do. */
  lowerToo?: true;
};

export const declared = <const S extends Record<string, Setting>>(settings: S): S => settings;

export const inProduction = (why: string) => ({ where: 'in production', why });
