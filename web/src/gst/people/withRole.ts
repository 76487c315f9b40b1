import { people } from '../../texts/en/people.ts';

/** "Ravi Iyer (Manager)": the role of who is no owner stands beside their name. */
export function withRole(name: string, role: keyof ReturnType<typeof people>['roles'] | '' = ''): string {
  const t = people();
  return role === '' || role === 'owner' ? name : t.withRole(name, t.roles[role]);
}
