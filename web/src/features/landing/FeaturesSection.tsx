import { BadgeCheck, CalendarClock, FileCheck, Repeat, ShieldCheck, Stamp } from 'lucide-react';
import { landing } from '../../texts/compiled/landing.ts';

const icons = {
  day: CalendarClock,
  many: Repeat,
  checked: ShieldCheck,
  once: Stamp,
  receipts: FileCheck,
  free: BadgeCheck,
} as const;

export function FeaturesSection() {
  const t = landing().features;
  return (
    <section id="features" aria-labelledby="features-title" className="page py-16 md:py-24">
      <h2 id="features-title" className="max-w-md text-[clamp(1.9rem,5vw,2.6rem)]">
        {t.title}
      </h2>
      <ul className="mt-9 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {(Object.keys(icons) as (keyof typeof icons)[]).map((name) => {
          const Icon = icons[name];
          const { title, text } = t.cards[name];
          return (
            <li key={name} className="rounded-card border border-rule bg-sheet p-6">
              <Icon aria-hidden="true" className="text-primary" />
              <h3 className="mt-4 text-xl">{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
