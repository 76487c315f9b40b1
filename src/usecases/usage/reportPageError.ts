import { isTellableFrame, tellableMessage, tellableName } from '#domain/shared/tellableError.ts';
import type { Clock } from '../ports/machine.ts';
import type { ErrorReporting } from './ports.ts';

/** Hands on what broke in a page. What the page said is not believed: it is scrubbed once more. */
export function reportPageError(
  { errors, clock }: { errors: ErrorReporting; clock: Pick<Clock, 'wall'> },
  told: { kind: string; error_name: string; message: string; frames: readonly string[]; page: string },
): void {
  errors.report({
    where: 'page',
    at: clock.wall(),
    what: told.page,
    kind: told.kind,
    name: tellableName(told.error_name),
    message: tellableMessage(told.message),
    frames: told.frames.filter(isTellableFrame),
  });
}
