import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useReadAgain } from '../../live/readAgain.ts';
import type { DeskRow } from './useDesk.ts';

export type Refused = { row: DeskRow; message: string };

/** Files months as nil by one declaration that named each client. `done`: how many are begun so far. */
export function useFileMany() {
  const readAgain = useReadAgain();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async (rows: readonly DeskRow[]): Promise<Refused[]> => {
      const refused: Refused[] = [];
      setDone(0);
      for (const row of rows) {
        if (row.filing_id === null) continue;
        const answer = await api.fileToday({ params: { id: row.filing_id } });
        if (!answer.success) refused.push({ row, message: answer.message });
        setDone((count) => count + 1);
      }
      return refused;
    },
    onSettled: () => readAgain(),
  });
  return { ...mutation, done };
}
