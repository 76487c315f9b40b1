import { useMutation } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';

export const useErasePerson = () =>
  useMutation({ mutationFn: () => lateApi.erasePerson({ body: { confirmation: 'ERASE' } }) });
