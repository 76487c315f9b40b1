import type { People } from '../../api/people.ts';

/**
 * The chosen approver of a GSTIN, when the current person is neither that member nor an owner: then they may not change
 * the approver or the client's contact (design#approver-and-assignee). Null when they may.
 */
export function whoChooses({ members }: People, approver: string): string | null {
  const mine = members.find(({ you }) => you);
  if (approver === '' || mine === undefined || mine.role === 'owner' || mine.id === approver) return null;
  const chosen = members.find(({ id }) => id === approver);
  return chosen === undefined ? '' : chosen.name || chosen.mobile;
}
