import { area } from '../area.ts';

/** Messages for API answers that cannot be used (specification 8). */
export const answers = area('answers', {
  noHistory: 'Failed to fetch Filling history',
  oddDashboard: 'Invalid dashboard data format',
  noGstin: 'No GSTIN data found',
});
