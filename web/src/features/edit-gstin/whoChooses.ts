import type { People } from '../../api/people.ts';

/**
 * Who was chosen for the yes of a GSTIN, where the one who looks is neither that member nor an owner: then whose yes it
 * is, and whom of the client is asked, is not theirs to change (design#approver-and-assignee). Null where it is.
 */
export function whoChooses({ members }: People, approver: string): string | null {
  const mine = members.find(({ you }) => you);
  if (approver === '' || mine === undefined || mine.role === 'owner' || mine.id === approver) return null;
  const chosen = members.find(({ id }) => id === approver);
  return chosen === undefined ? '' : chosen.name || chosen.mobile;
}
