import { openApi } from '../../client/openApi.ts';

/** The token of a mailed link: its address is verified. Needs no session. Nothing is thrown. */
export const confirmEmail = (token: string) => openApi.confirmEmail({ body: { token } });
