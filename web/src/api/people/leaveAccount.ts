import { lateApi } from '../../client/lateApi.ts';

export const leaveAccount = () => lateApi.leaveAccount();
