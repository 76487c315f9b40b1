import { useQuery } from '@tanstack/react-query';
import { successOf } from '../../client/answers.ts';
import { api } from '../../client/api.ts';
import type { ListedCode } from './useListedCodes.ts';

const perPage = 100;

/** Every portal code that is waited for now, of a firm: pages put together. */
export function useEveryCode() {
  return useQuery({
    queryKey: ['codes', 'every'],
    meta: { shows: { parts: ['codes'] } },
    queryFn: async (): Promise<ListedCode[]> => {
      const all: ListedCode[] = [];
      for (let page = 1; ; page += 1) {
        const { data, total } = await successOf(api.listCodes({ query: { page, limit: perPage } }));
        all.push(...data);
        if (data.length < perPage || all.length >= total) return all;
      }
    },
  });
}
