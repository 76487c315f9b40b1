import { Suspense } from 'react';
import { useErasures } from '../api/people.ts';
import { later } from '../ui/later.tsx';

/** Few people ever need it. */
const ErasingNotice = later(async () => (await import('./ErasingNotice.tsx')).ErasingNotice);

/** Notifies an open page of an erasure that waits, and offers to stop it (design#erasing-an-account). */
export function Erasing() {
  const { account, person } = useErasures();
  return account === null && person === null ? null : (
    <Suspense>
      {account === null ? null : <ErasingNotice what="account" at={account.at} mayKeep={account.mayKeep} />}
      {person === null ? null : <ErasingNotice what="person" at={person} mayKeep />}
    </Suspense>
  );
}
