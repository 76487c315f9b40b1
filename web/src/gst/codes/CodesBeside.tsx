import { returns } from '../../texts/compiled/returns.ts';
import { Card } from '../../ui/Card.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { CodeBox } from './CodeBox.tsx';
import type { AwaitedCode } from './useCodes.ts';

/** Boxes for the codes whose month has no panel on the page. */
export function CodesBeside({ codes }: { codes: readonly AwaitedCode[] }) {
  return (
    <>
      <h2 className="text-xl">{returns().awaited.enter({ count: codes.length })}</h2>
      <ul className="mt-4 grid items-start gap-4 md:grid-cols-2">
        {codes.map((code) => (
          <li key={code.id} className={codes.length === 1 ? 'min-w-0 md:col-span-2' : 'min-w-0'}>
            <Card as="article">
              <h3 className="text-lg">{code.business}</h3>
              <p className="text-sm text-muted">
                <Mono>{code.gstin}</Mono>
              </p>
              <CodeBox code={code} />
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
