import type { ReplyMeaning } from '#domain/filing/replyMeaning.ts';
import type { FaultClass } from './port.ts';

export type Reply = { class: FaultClass; meaning: ReplyMeaning };

export const meaning = (faultClass: FaultClass, code: ReplyMeaning): Reply => ({
  class: faultClass,
  meaning: code,
});

export const unknownReply = meaning('fix', 'unknown_refusal');

export const ourRequest = meaning('fix', 'our_request');
export const relogin = meaning('relogin', 'session_ended');
export const notAllowed = meaning('relogin', 'session_not_allowed');
export const busy = meaning('wait', 'busy');
export const working = meaning('wait', 'still_working');
export const nothingThere = meaning('empty', 'nothing_there');
export const alreadyFiled = meaning('done', 'already_filed');
export const noSuchGstin = meaning('fix', 'no_such_gstin');
export const accountLocked = meaning('user', 'account_locked');
export const wrongPassword = meaning('user', 'wrong_password');
export const wrongSessionCode = meaning('code', 'wrong_session_code');
export const wrongEvc = meaning('code', 'wrong_code');
export const renewKey = meaning('refresh_key', 'key_changed');
export const ourAccess = meaning('provider', 'own_access');
export const digitalSignature = meaning('user', 'digital_signature');
export const wrongSignatory = meaning('fix', 'wrong_signatory');
export const previousFirst = meaning('order', 'earlier_return_first');
export const periodNotOpen = meaning('order', 'period_not_open');

export const holdsEntries = meaning('user', 'holds_entries');
