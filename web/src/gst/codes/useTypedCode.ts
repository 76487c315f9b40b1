import { useRef } from 'react';
import { type EvcCode, parseCode } from '#domain/gst/evc.ts';
import { codes } from '../../texts/compiled/codes.ts';

type Read = { code: EvcCode; wrong: null } | { code: null; wrong: string };

const wrong = (text: string): Read => ({ code: null, wrong: text });

/**
 * Reads a typed portal code. A refused one costs a code, and the portal sends few in a day: one of other than six digits, and
 * without a letter, is taken only when it is pressed a second time.
 */
export function useTypedCode(): (typed: string) => Read {
  const doubted = useRef('');
  return (typed) => {
    const code = parseCode(typed);
    if (code === null) return wrong(typed.trim() === '' ? codes().missing : codes().malformed);
    if (/^\d{6}$|\D/.test(code) || code === doubted.current) return { code, wrong: null };
    doubted.current = code;
    return wrong(codes().unusual({ count: code.length }));
  };
}
