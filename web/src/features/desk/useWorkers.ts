import { useMemo } from 'react';
import { type Colleague, usePeople } from '../../api/people.ts';

/** The members who may be assigned, by id; empty when the person is alone in the account. */
export function useWorkers(): readonly Colleague[] {
  const members = usePeople().data?.members;
  return useMemo(
    () =>
      members === undefined || members.length < 2 ? [] : members.filter(({ role }) => role !== 'viewer'),
    [members],
  );
}

export const calledBy = ({ name, mobile }: Pick<Colleague, 'name' | 'mobile'>): string => name || mobile;

/** "MK" for Meera Kulkarni. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase();
