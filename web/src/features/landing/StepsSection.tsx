import { BadgeCheck, FileCheck, IndianRupee } from 'lucide-react';
import { landing } from '../../texts/compiled/landing.ts';

export function StepsSection() {
  const t = landing().steps;
  const steps = [
    { icon: FileCheck, ...t.file },
    { icon: BadgeCheck, ...t.certificate },
    { icon: IndianRupee, ...t.pay },
  ];
  return (
    <section id="how-it-works" aria-labelledby="steps-title" className="border-y border-rule bg-primary-tint">
      <div className="page py-16 md:py-20">
        <h2 id="steps-title" className="text-[clamp(1.9rem,5vw,2.6rem)]">
          {t.title}
        </h2>
        <ol className="mt-9 grid gap-9 md:grid-cols-3">
          {steps.map(({ icon: Icon, title, text }, at) => (
            <li key={title}>
              <div className="flex items-center gap-4">
                <span className="grid size-11 place-items-center rounded-full bg-primary font-semibold text-on-primary">
                  {at + 1}
                </span>
                <Icon aria-hidden="true" className="text-primary" />
              </div>
              <h3 className="mt-4 text-xl">{title}</h3>
              <p className="mt-1.5 max-w-sm text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
