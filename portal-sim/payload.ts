import { isRecord, parseRecord, refused, text, type Call, type Refused } from './answer.ts';
import type { Form, Signatory, Taxpayer } from './book.ts';
import { isPeriod, type Period } from './calendar.ts';
import { findCode, sayForm } from './codes.ts';
import { takeFault } from './faults.ts';
import type { SignedIn } from './session.ts';
import { hmacBase64, openData, sameText } from './wire.ts';

export type Payload = { value: Record<string, unknown>; b: string; period: Period };

/** The period of a GET, checked against the ret_period header where one is sent. */
export function queryPeriod(call: Call, form: Form, name = 'ret_period'): Period | Refused {
  const period = text(call.request.query[name]);
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

/**
 * Opens `data` and holds the payload against the headers (gst-portal#headers): one GSTIN, one period. `named`: what stands for
 * a GSTIN or period that the payload does not name.
 */
export function openPayload(
  call: Call,
  within: SignedIn,
  form: Form,
  named: Record<string, unknown> = {},
): Payload | Refused {
  const opened = openData(within.ek, text(call.body['data']));
  if (opened === null) return refused('RET12505', 'Payload is corrupted');
  const value = parseRecord(opened.json);
  if (value === null) return refused('RET191106', 'JSON structure is invalid');
  const about = { ...named, ...value };
  const period = text(about['ret_period'] ?? about['fp']);
  const header = call.request.headers['ret_period'];
  if (header === undefined || header === '') return refused('RET11405', 'Header ret_period is missing');
  if (!isPeriod(period)) return invalidPeriod(form);
  if (header !== period || text(about['gstin']) !== within.taxpayer.gstin) {
    return refused('RET191136', 'Header and payload disagree');
  }
  return { value, b: opened.b, period };
}

/** As `openPayload`, for the calls that carry an hmac (all but RETFILE, gst-portal#envelope). */
export function openPayloadWithHmac(
  call: Call,
  within: SignedIn,
  form: Form,
  named: Record<string, unknown> = {},
): Payload | Refused {
  const payload = openPayload(call, within, form, named);
  if ('kind' in payload) return payload;
  return sameText(hmacBase64(within.ek, payload.b), text(call.body['hmac']))
    ? payload
    : refused('RET12505', 'Payload is corrupted: hmac does not match');
}

/**
 * New-style calls carry the return type as headers or inside `hdr` of the body; sources name GSTR-1 in rtn_typ by
 * either of two names, in userrole by one (gst-portal#gstr1).
 */
export function returnTypeRefusal(call: Call): Refused | null {
  const hdr = isRecord(call.body['hdr']) ? call.body['hdr'] : {};
  const sent = (name: string) => call.request.headers[name] ?? text(hdr[name]);
  const { rtn_typ: named } = call.book.kindness;
  const names: string[] = named === 'both' ? ['GSTR1', 'R1'] : [named];
  return names.includes(sent('rtn_typ')) && sent('userrole') === 'GSTR1'
    ? null
    : refused('AUTH154', 'Invalid return type');
}

/** The signatory, and the code they sign with. */
export type Signed = { pan: string; code: string };
/** Reads a signature when all else is right. */
export type Prove = () => Signed | Refused;

/** The signature of a RETFILE (gst-portal#crypto): sid is `PAN|OTP`, sign its HMAC over B. */
export function signatureOf(call: Call, b: string): Signed | Refused {
  const kind = text(call.body['st']);
  if (kind === 'DSC') return refused('RT_FIL_17', 'DSC is not registered');
  if (kind !== 'EVC') return refused('RET191106', 'st must be EVC or DSC');
  const sid = text(call.body['sid']);
  if (!sameText(hmacBase64(sid, b), text(call.body['sign']))) {
    return refused('RET13507', 'Signed data does not match the payload');
  }
  const bar = sid.indexOf('|');
  return { pan: sid.slice(0, Math.max(0, bar)), code: sid.slice(bar + 1) };
}

/**
 * Checks signature and code against the payload, and uses the code up when all is right. To be called last: a filing
 * refused for another reason keeps the code.
 */
export function evcRefusal(call: Call, taxpayer: Taxpayer, form: Form, prove: Prove): Refused | null {
  const signed = prove();
  if ('kind' in signed) return signed;
  if (!taxpayer.evcAllowed)
    return refused('RT_FIL_31', `This taxpayer may not file ${sayForm(form)} with EVC`);
  const wrong = refused(call.book.kindness.wrong_evc, 'EVC OTP is wrong or expired');
  if (takeFault(call.book, ['wrong_evc'], taxpayer.username, call.action) !== null) return wrong;
  const isSigner = (person: Signatory) => person.pan === signed.pan;
  const found = findCode(call, taxpayer, form, signed.code, (kept) => kept.pan === signed.pan);
  if (found === undefined || !taxpayer.signatories.some(isSigner)) return wrong;
  found.used = true;
  return null;
}
