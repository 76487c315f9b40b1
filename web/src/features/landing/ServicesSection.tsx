import { Check, X } from 'lucide-react';

const does = [
  'Nil GSTR-1 and nil GSTR-3B, monthly or quarterly as the portal knows you',
  'Registrations whose returns are signed by a code to the signatory: proprietors, partnerships and others',
  'A check before each filing, and a sentence in plain words when something stands in the way',
];
const doesNot = [
  'Returns with sales, purchases under reverse charge, credit or tax to pay',
  'Companies and LLPs that must sign with a digital signature: their months are shown, not filed',
  'Composition dealers and other registrations that file other returns',
];

/** What is filed and what is not, before anyone hands over a password. */
export function ServicesSection() {
  return (
    <section id="services" aria-labelledby="services-title" className="page py-16 md:py-24">
      <h2 id="services-title" className="text-[clamp(1.9rem,5vw,2.6rem)]">
        What Shunya files
      </h2>
      <div className="mt-9 grid gap-8 md:grid-cols-2">
        <div>
          <h3 className="text-xl">It does</h3>
          <ul className="mt-4 space-y-3">
            {does.map((line) => (
              <li key={line} className="flex gap-3">
                <Check aria-hidden="true" size={20} className="mt-1 shrink-0 text-good" />
                {line}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="text-xl">It does not</h3>
          <ul className="mt-4 space-y-3">
            {doesNot.map((line) => (
              <li key={line} className="flex gap-3">
                <X aria-hidden="true" size={20} className="mt-1 shrink-0 text-bad" />
                {line}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
