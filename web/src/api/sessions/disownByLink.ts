import { openApi } from '../../client/openApi.ts';

/** 'This was not me', by the link of the message that told of the sign-in. */
export const disownByLink = (token: string) => openApi.disownByLink({ body: { token } });
