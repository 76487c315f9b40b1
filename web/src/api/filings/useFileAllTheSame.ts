import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useReadAgain } from '../../live/readAgain.ts';
import type { Asked } from '../answers/wholeEntry.ts';

/** 'Yes, file it all the same', to what the entry has shown (record 102). The list is read again after it. */
export function useFileAllTheSame() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: ({ id, asked }: { id: string; asked: Asked }) =>
      api.fileAllTheSame({
        params: { id },
        body: { form: asked.form, credit_rupees: asked.credit_rupees, not_read: asked.not_read },
      }),
    onSettled: readAgain,
  });
}
