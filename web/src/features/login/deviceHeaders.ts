import { deviceSession } from '../../session/keptSession.ts';

/** This device's description at login, one X-Device-{field} header each (specification 3). */
export function deviceHeaders(now: number): Record<string, string> {
  const { id, startedAt } = deviceSession();
  const agent = navigator.userAgent;
  const [, browser = 'other', version = ''] = /(Edg|OPR|Firefox|Chrome|Version)\/([\d.]+)/.exec(agent) ?? [];
  const fields: Record<string, string> = {
    Browser: browser === 'Version' ? 'Safari' : browser,
    Version: version,
    Platform: /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(agent)?.[0] ?? 'other',
    Language: navigator.language,
    Screen: `${screen.width}x${screen.height}`,
    Window: `${innerWidth}x${innerHeight}`,
    Type: matchMedia('(pointer: coarse)').matches ? 'touch' : 'desktop',
    'Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    Timestamp: new Date(now).toISOString(),
    'Page-Url': location.origin + location.pathname,
    Referrer: document.referrer.replace(/[?#].*$/, ''),
    Cookies: String(navigator.cookieEnabled),
    Locks: String('locks' in navigator),
    'Session-Id': id,
    'Session-Start': startedAt,
  };
  return Object.fromEntries(
    Object.entries(fields)
      // A header carries plain ASCII only.
      .map(
        ([name, value]) => [`X-Device-${name}`, value.replace(/[^\x20-\x7e]/g, '?').slice(0, 200)] as const,
      )
      .filter(([, value]) => value !== ''),
  );
}
