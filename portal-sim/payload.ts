import { isRecord, parseRecord, refused, text, type Call, type Refused } from './answer.ts';
import { sayForm } from './codes.ts';
import type { Form, Signatory } from './book.ts';
import { isPeriod, type Period } from './calendar.ts';
import { findCode } from './codes.ts';
import { takeFault } from './faults.ts';
import type { SignedIn } from './session.ts';
import { hmacBase64, openData, sameText } from './wire.ts';

export type Payload = { value: Record<string, unknown>; b: string; period: Period };

/** The period of a GET, checked against the ret_period header where one is sent. */
export function queryPeriod(call: Call, form: Form): Period | Refused {
  const period = text(call.request.query['ret_period']);
  const header = call.request.headers['ret_period'];
  if (!isPeriod(period)) return invalidPeriod(form);
  return header === undefined || header === period
    ? period
    : refused('RET191136', 'Header and payload disagree');
}

function invalidPeriod(form: Form): Refused {
  return form === 'GSTR3B'
    ? refused('RT-3BGV1005', 'Invalid return period')
    : refused('RET11406', 'ret_period is missing or invalid');
}

/** Opens `data` and holds the payload against the headers (gst-portal#headers): one GSTIN, one period. */
export function openPayload(call: Call, within: SignedIn, form: Form): Payload | Refused {
  const opened = openData(within.ek, text(call.body['data']));
  if (opened === null) return refused('RET12505', 'Payload is corrupted');
  const value = parseRecord(opened.json);
  if (value === null) return refused('RET191106', 'JSON structure is invalid');
  const period = text(value['ret_period'] ?? value['fp']);
  const header = call.request.headers['ret_period'];
  if (header === undefined || header === '') return refused('RET11405', 'Header ret_period is missing');
  if (!isPeriod(period)) return invalidPeriod(form);
  if (header !== period || text(value['gstin']) !== within.taxpayer.gstin) {
    return refused('RET191136', 'Header and payload disagree');
  }
  return { value, b: opened.b, period };
}

/** As `openPayload`, for the calls that carry an hmac (all but RETFILE, gst-portal#envelope). */
export function openPayloadWithHmac(call: Call, within: SignedIn, form: Form): Payload | Refused {
  const payload = openPayload(call, within, form);
  if ('kind' in payload) return payload;
  return sameText(hmacBase64(within.ek, payload.b), text(call.body['hmac']))
    ? payload
    : refused('RET12505', 'Payload is corrupted: hmac does not match');
}

/** New-style calls carry the return type as headers or inside `hdr` of the body (gst-portal#gstr1). */
export function returnTypeRefusal(call: Call, form: Form): Refused | null {
  const hdr = isRecord(call.body['hdr']) ? call.body['hdr'] : {};
  const fits = (name: string) => (call.request.headers[name] ?? text(hdr[name])) === form;
  return fits('rtn_typ') && fits('userrole') ? null : refused('AUTH154', 'Invalid return type');
}

/**
 * The signature and the code of a RETFILE (gst-portal#crypto): sid is `PAN|OTP`, sign its HMAC over B. The code is used
 * up when all is right. To be called last: a filing refused for another reason keeps the code.
 */
export function evcRefusal(call: Call, within: SignedIn, form: Form, b: string): Refused | null {
  const { taxpayer } = within;
  const kind = text(call.body['st']);
  if (kind === 'DSC') return refused('RT_FIL_17', 'DSC is not registered');
  if (kind !== 'EVC') return refused('RET191106', 'st must be EVC or DSC');
  if (!taxpayer.evcAllowed)
    return refused('RT_FIL_31', `This taxpayer may not file ${sayForm(form)} with EVC`);
  const sid = text(call.body['sid']);
  if (!sameText(hmacBase64(sid, b), text(call.body['sign']))) {
    return refused('RET13507', 'Signed data does not match the payload');
  }
  const wrong = refused('RET13506', 'EVC OTP is wrong or expired');
  if (takeFault(call.book, ['wrong_evc'], taxpayer.username, call.action) !== null) return wrong;
  const bar = sid.indexOf('|');
  const pan = sid.slice(0, Math.max(0, bar));
  const isSigner = (person: Signatory) => person.pan === pan;
  const found = findCode(call, taxpayer, form, sid.slice(bar + 1), (kept) => kept.pan === pan);
  if (found === undefined || !taxpayer.signatories.some(isSigner)) return wrong;
  found.used = true;
  return null;
}
