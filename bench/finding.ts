/** What a bench found: one line to print, and the figures behind it. `missed` names what fell short. */
export type Finding = { line: string; figures: Record<string, number>; missed: string[] };
