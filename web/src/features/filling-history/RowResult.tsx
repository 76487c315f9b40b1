import { classes } from '../../ui/classes.ts';
import type { RowMessage } from './rowMessage.ts';

/** The result of an act on a row: green when good, red otherwise (specification 2). */
export function RowResult({ message }: { message: RowMessage | null }) {
  return (
    <div role="status" className="empty:hidden">
      {message === null ? null : (
        <p className={classes('mt-3 font-medium', message.good ? 'text-good' : 'text-bad')}>{message.text}</p>
      )}
    </div>
  );
}
