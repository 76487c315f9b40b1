import type { CallSuccess } from '#contract/client.ts';
import { lateApi } from '../client/lateApi.ts';
import { useAct } from './useAct.ts';

/** A notice of the tax office that nobody has answered. */
export type TaxNotice = CallSuccess<'dashboard'>['data']['gstins'][number]['notices'][number];

/** It is answered, says who may file. */
export const useNoticeDone = () => useAct((id: string) => lateApi.noticeDone({ params: { id } }));
