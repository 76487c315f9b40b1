import { useSyncExternalStore } from 'react';
import type { Right } from '#domain/account/member.ts';
import { onRights, toldRights } from '../../session/rights.ts';

const unknown = (): null => null;

/** May the person do this here? Whatever acts asks it: nobody is offered what would be refused (record 137). */
export function useMay(right: Right): boolean {
  const may = useSyncExternalStore(onRights, toldRights, unknown);
  return may === null || may.split(' ').includes(right);
}
