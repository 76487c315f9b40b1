import { happened, sendHeld } from '../usage/outbox.ts';
import { watchCall, watchRequest } from '../usage/ofCalls.ts';
import { type UsageEvents, usageEvent } from '../usage/tell.ts';
import { watchErrors } from '../usage/watchErrors.ts';
import { watchPage } from '../usage/watchPage.ts';
import type { watchSpeed } from '../usage/watchSpeed.ts';

// Collects the pages' usage events, before any of their own scripts runs. The server includes this script only when the
// operator has configured a collector, and marks which kinds.
const marks = (document.documentElement.dataset['tells'] ?? '').split(' ');
const tells = { events: marks.includes('events'), errors: marks.includes('errors') };

type Saying = { [W in keyof UsageEvents]: { what: W; about: UsageEvents[W] } }[keyof UsageEvents];

const tellError = watchErrors(tells);
addEventListener(usageEvent, (event) => {
  const saying = (event as CustomEvent<Saying>).detail;
  if (saying.what === 'error_occurred') tellError('page', saying.about.error);
  else if (tells.events) heard(saying);
});
if (tells.events) {
  watchPage();
  const { speed } = document.currentScript?.dataset ?? {};
  if (speed !== undefined) watchSpeedLater(speed);
}
addEventListener('pagehide', sendHeld);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') sendHeld();
});

function heard(saying: Exclude<Saying, { what: 'error_occurred' }>): void {
  switch (saying.what) {
    case 'page_view':
    case 'login':
    case 'logout':
      happened({ event: saying.what });
      return;
    case 'http_request':
      void watchRequest(saying.about);
      return;
    case 'api_call':
      void watchCall(saying.about);
  }
}

/**
 * The measuring is as large as all else here, and the browser keeps what it has noticed until then: it is fetched when
 * everything has loaded.
 */
function watchSpeedLater(address: string): void {
  const start = async (): Promise<void> => {
    // A page that could not fetch it is not measured; the error itself is reported like any other.
    const module = (await import(/* @vite-ignore */ address)) as { watchSpeed: typeof watchSpeed };
    module.watchSpeed(happened);
  };
  if (document.readyState === 'complete') void start();
  else addEventListener('load', () => void start(), { once: true });
}
