import { BadgeCheck, FileCheck, IndianRupee } from 'lucide-react';

const steps = [
  {
    icon: FileCheck,
    title: 'File the return',
    text: 'Add your GSTIN once. The nil returns are filed on schedule, or today if you say so.',
  },
  {
    icon: BadgeCheck,
    title: 'Get the certificate',
    text: 'The acknowledgement number and a copy of what was filed arrive in your history.',
  },
  {
    icon: IndianRupee,
    title: 'Pay the taxes',
    text: 'Nil means nothing to pay. If the portal shows an amount, you see it before anything is filed.',
  },
] as const;

export function StepsSection() {
  return (
    <section id="how-it-works" aria-labelledby="steps-title" className="border-y border-rule bg-primary-tint">
      <div className="page py-16 md:py-20">
        <h2 id="steps-title" className="text-[clamp(1.9rem,5vw,2.6rem)]">
          Three steps, once
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
