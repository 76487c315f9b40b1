import { people } from '../../texts/compiled/people.ts';

/** "Ravi Iyer (Manager)": the name, with the role unless they are an owner. */
export function withRole(name: string, role: keyof ReturnType<typeof people>['roles'] | '' = ''): string {
  const t = people();
  return role === '' || role === 'owner' ? name : t.withRole({ name, role: t.roles[role] });
}
