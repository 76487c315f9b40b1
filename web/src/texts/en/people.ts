import { area } from '../area.ts';

/** Who shares an account, and what they are in it; roles are by the codes of the wire. */
export const people = area('people', {
  roles: { owner: 'Owner', manager: 'Manager', preparer: 'Preparer', viewer: 'Viewer' },
  nobody: 'somebody who is not known here any more',
  /** Who did it, in a line: "Asha Rao, owner". */
  doneBy: (name: string, role: string) => `by ${name} (${role})`,
});
