import { openApi } from '../../client/openApi.ts';

/** 'It is me', by the link that a held sign-in has sent. */
export const releaseByLink = (token: string) => openApi.releaseByLink({ body: { token } });
