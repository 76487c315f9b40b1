/** The result of a bench: one line to print, and its figures. `missed` names the goals that were not reached. */
export type Finding = { line: string; figures: Record<string, number>; missed: string[] };
