import { AppParts } from '../../shell/AppParts.tsx';
import { PublicPage } from '../../shell/PublicPage.tsx';
import { demo } from '../../texts/compiled/demo.ts';
import { AnswerPanel } from './AnswerPanel.tsx';
import { ClockPanel } from './ClockPanel.tsx';
import { FaultsPanel } from './FaultsPanel.tsx';
import { FirmPanel } from './FirmPanel.tsx';
import { InboxPanel } from './InboxPanel.tsx';
import { PortalPanel } from './PortalPanel.tsx';
import { PseudoPanel } from './PseudoPanel.tsx';
import { ShapePanel } from './ShapePanel.tsx';
import { TaxpayersPanel } from './TaxpayersPanel.tsx';

/** The panels by the ids of their headings; the pretend portal has the bank too. */
const jumps = (t = demo()): (readonly [id: string, name: string])[] => [
  ['clock', t.clock.title],
  ['firm', t.firm.title],
  ['portal', t.portal.title],
  ['taxpayers', t.taxpayers.title],
];

/** The demo's desk (design#demo-controls); the server serves it in demo mode only. */
export function DemoPage() {
  return (
    <AppParts>
      <PublicPage>
        <div data-demo-desk className="page py-10">
          <h1 className="text-4xl">{demo().title}</h1>
          <p className="mt-2 max-w-prose text-muted">{demo().intro}</p>
          {/* On a narrow screen the panels stand below each other. */}
          <nav aria-label={demo().title} className="mt-4 flex flex-wrap gap-x-4 lg:hidden">
            {jumps().map(([id, name]) => (
              <a
                key={id}
                href={`#${id}-title`}
                className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
              >
                {name}
              </a>
            ))}
          </nav>
          <div className="mt-8 grid items-start gap-5 lg:grid-cols-2">
            <div className="grid min-w-0 gap-5">
              <InboxPanel />
              <ClockPanel />
              <FirmPanel />
              <ShapePanel />
            </div>
            <div className="grid min-w-0 gap-5">
              <FaultsPanel />
              <PortalPanel />
              <AnswerPanel />
              <PseudoPanel />
            </div>
          </div>
          <div className="mt-5 grid">
            <TaxpayersPanel />
          </div>
        </div>
      </PublicPage>
    </AppParts>
  );
}
