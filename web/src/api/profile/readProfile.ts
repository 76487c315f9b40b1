import { api } from '../../client/api.ts';

/** The profile, asked once. Nothing is thrown. */
export const readProfile = () => api.profile();
