import { useEffect, useRef, useState } from 'react';
import { type DeskRow, useWholeDesk } from '../../api/desk.ts';
import { desk } from '../../texts/compiled/desk.ts';
import { useToast } from '../../ui/Toast.tsx';
import { isForPan, isRefusedWithoutAccess } from './rowAct.ts';

const isMended = (row: DeskRow): boolean =>
  row.why_code === 'being_verified' || isRefusedWithoutAccess(row) || isForPan(row);

/**
 * Says what a client waits for now that was open while somebody mended its access or PAN, and has left the list for it.
 * `open`: it is in the list; `openId`: nobody has closed it.
 */
export function useWhatComes(open: DeskRow | null, openId: string | null): void {
  const toast = useToast();
  const [was, setWas] = useState<DeskRow | null>(null);
  if (open !== null && open !== was) setWas(open);
  if (openId === null && was !== null) setWas(null);
  const left = open === null && was !== null && was.id === openId && isMended(was) ? was : null;
  const { data, isFetching } = useWholeDesk(left !== null, () => true);
  const now = left === null || isFetching ? undefined : data?.rows.find(({ id }) => id === left.id);
  const how = now === undefined || isMended(now) ? '' : now.why;
  const client = left?.business ?? '';
  const said = useRef('');
  useEffect(() => {
    if (how === '' || said.current === client) return;
    said.current = client;
    toast.show({ type: 'info', text: desk().changedOne({ client, how }) });
  }, [toast, client, how]);
}
