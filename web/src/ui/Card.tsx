import type { HTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';

const tones = {
  sheet: 'border-rule bg-sheet',
  warn: 'border-warn/35 bg-warn-tint',
  bad: 'border-bad/35 bg-bad-tint',
  good: 'border-good/35 bg-good-tint',
} as const;

/** A sheet of paper with hairline edges; keeps its own height in a grid. */
export function Card(
  props: HTMLAttributes<HTMLElement> & {
    as?: 'div' | 'section' | 'article' | 'li';
    tone?: keyof typeof tones;
    children: ReactNode;
  },
) {
  const { as: As = 'div', tone = 'sheet', className, ...rest } = props;
  return (
    <As
      {...rest}
      className={classes('min-w-0 self-start rounded-card border p-4 sm:p-6', tones[tone], className)}
    />
  );
}
