import { ui } from '../texts/compiled/ui.ts';

export type Status = 'success' | 'pending' | 'warning' | 'failed' | 'error' | 'skipped';

/** The word for a status; an unknown one is shown as it is. */
export const formatStatus = (status: string): string => ui().status[status as Status] ?? status;
