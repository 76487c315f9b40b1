import { Check, X } from 'lucide-react';
import { landing } from '../../texts/compiled/landing.ts';

/** Shows which returns are filed and which are not, before anyone hands over a password. */
export function ServicesSection() {
  const t = landing().services;
  return (
    <section id="services" aria-labelledby="services-title" className="page py-16 md:py-24">
      <h2 id="services-title" className="text-[clamp(1.9rem,5vw,2.6rem)]">
        {t.title}
      </h2>
      <div className="mt-9 grid gap-8 md:grid-cols-2">
        <div>
          <h3 className="text-xl">{t.does}</h3>
          <ul className="mt-4 space-y-3">
            {Object.values(t.doesList).map((line) => (
              <li key={line} className="flex gap-3">
                <Check aria-hidden="true" size={20} className="mt-1 shrink-0 text-good" />
                {line}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="text-xl">{t.doesNot}</h3>
          <ul className="mt-4 space-y-3">
            {Object.values(t.doesNotList).map((line) => (
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
