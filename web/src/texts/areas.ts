import type { gstinRules } from './en/gstinRules.ts';
import type { question } from './en/question.ts';
import type { rules } from './en/rules.ts';
import type { skipping } from './en/skipping.ts';
import type { standing } from './en/standing.ts';

type TextsOf<Area> = Area extends () => infer Texts ? Texts : never;
export type PublicTexts = { rules: TextsOf<typeof rules> };
export type InsideTexts = {
  gstinRules: TextsOf<typeof gstinRules>;
  question: TextsOf<typeof question>;
  skipping: TextsOf<typeof skipping>;
  standing: TextsOf<typeof standing>;
};
