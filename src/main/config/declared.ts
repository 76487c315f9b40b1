import type { z } from 'zod';

/** One setting of the program: what config.ts reads, and what the documents and `.env.example` say of it. */
export type Setting<T = unknown> = {
  /** For who runs the product; Markdown, one sentence or two. */
  meaning: string;
  /** Reads the text of the variable. */
  shape: z.ZodType<T, string>;
  /** What holds where it is not set, as it would be written; of each mode where they differ. */
  standard?: string | { demo: string; production: string };
  /** Where nothing holds by itself: what that means. */
  absent?: string;
  /** Where the program does not start without it, and why. */
  demanded?: { where: string; why: string };
  /** As it could be written in production. */
  example: string;
  /** Never printed, logged or kept in Config. */
  secret?: true;
  /** Read in lower case too, as other programs do. */
  lowerToo?: true;
};

export const declared = <const S extends Record<string, Setting>>(settings: S): S => settings;

export const inProduction = (why: string) => ({ where: 'in production', why });
