import { ui } from '../texts/en/ui.ts';

export type Status = 'success' | 'pending' | 'warning' | 'failed' | 'error' | 'skipped';

/** The word of a state; one that is none of these is told by its own. */
export const sayStatus = (status: string): string => ui().status[status as Status] ?? status;
