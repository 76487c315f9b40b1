import { openApi } from '../../client/openApi.ts';

/** 'This was not me', by the link of the message that told of the sign-in; answers what was taken back with it. */
export async function disownByLink(token: string) {
  const answer = await openApi.disownByLink({ body: { token } });
  return answer.success ? { ...answer, deeds: answer.data } : answer;
}
