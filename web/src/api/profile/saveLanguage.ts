import { api } from '../../client/api.ts';

/** The language of whoever is signed in, kept for every device; it decides the messages too (record 113). */
export const saveLanguage = (language: string) => api.updateProfile({ body: { language } });
