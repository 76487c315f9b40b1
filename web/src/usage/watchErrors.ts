import { calls } from '#contract/calls.ts';
import { tellableFrames, tellableMessage, tellableName } from '#domain/shared/tellableError.ts';
import type { ErrorKind } from '#contract/usageNames.ts';
import { happened, send } from './outbox.ts';
import { pagePattern } from './patterns.ts';

/** A page that breaks repeatedly reports no more than this. */
const maxReports = 20;
let reported = 0;

/** Uncaught errors, wherever they occurred. */
export function watchErrors(tells: {
  events: boolean;
  errors: boolean;
}): (kind: ErrorKind, error: unknown) => void {
  const tellError = (kind: ErrorKind, error: unknown): void => {
    if (reported >= maxReports) return;
    reported += 1;
    const { name, message, stack } = (error ?? {}) as Partial<Error>;
    const error_name = tellableName(name);
    if (tells.events) happened({ event: 'error_occurred', kind, error_name });
    if (!tells.errors) return;
    send(calls.reportError.path, {
      kind,
      error_name,
      message: tellableMessage(typeof message === 'string' ? message : ''),
      frames: tellableFrames(stack),
      page: pagePattern(location.pathname),
    });
  };
  addEventListener('error', ({ error }: ErrorEvent) => tellError('script', error));
  addEventListener('unhandledrejection', ({ reason }) => tellError('promise', reason));
  return tellError;
}
