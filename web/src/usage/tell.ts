import type { CallAnswer } from '#contract/client.ts';
import type { CallName } from '#contract/calls.ts';

/** Usage events of the pages; boot/usage.ts decides which of them may leave the browser. */
export type UsageEvents = {
  page_view: { pathname: string };
  login: null;
  logout: null;
  http_request: { input: string | URL | Request; init: RequestInit | undefined; answer: Promise<Response> };
  api_call: { call: CallName; input: unknown; answer: Promise<CallAnswer<CallName>> };
  error_occurred: { error: unknown };
};

export const usageEvent = 'shunya:usage';

/**
 * The only way to analytics and error reporting. Nobody listens unless the operator has configured a collector: then
 * the page includes the script that does (record 038).
 */
export const tell = <W extends keyof UsageEvents>(what: W, about: UsageEvents[W]): void =>
  void window.dispatchEvent(new CustomEvent(usageEvent, { detail: { what, about } }));
