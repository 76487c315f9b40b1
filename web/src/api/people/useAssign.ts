import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import { lateApi } from '../../client/lateApi.ts';

/** Pages that show it are told by the server, as of every change of a GSTIN. */
export const useAssign = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallInput<'assignGstin'>['body']) =>
      lateApi.assignGstin({ params: { id }, body }),
  });
