import type { Role } from '../../api/people.ts';
import { people } from '../../texts/compiled/people.ts';

const order: readonly Role[] = ['owner', 'manager', 'preparer', 'viewer'];

/** The most powerful role comes first. */
export const roleOptions = (): { value: Role; label: string }[] =>
  order.map((role) => ({ value: role, label: people().roles[role] }));
