import { useMutation } from '@tanstack/react-query';
import { successOf } from '../../client/answers.ts';
import { lateApi } from '../../client/lateApi.ts';

/** Fills the account of who is signed in with so many clients of a pretend firm; answers what to say. */
export const useMakeFirm = () =>
  useMutation({
    mutationFn: async (gstins: number) => (await successOf(lateApi.demoFirm({ body: { gstins } }))).message,
  });
