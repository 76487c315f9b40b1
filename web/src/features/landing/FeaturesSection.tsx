import { BadgeCheck, CalendarClock, FileCheck, Repeat, ShieldCheck, Stamp } from 'lucide-react';

const features = [
  {
    icon: CalendarClock,
    title: 'Filed on your day',
    text: 'Choose the day and the time once. Both nil returns go in every month after that, in Indian time.',
  },
  {
    icon: Repeat,
    title: 'Many GSTINs, one switch each',
    text: 'Turn recurring filing on or off for each registration you hold, and see all of them on one page.',
  },
  {
    icon: ShieldCheck,
    title: 'Checked before it is filed',
    text: 'A late fee carried over, saved sales or a missing month stops the return, and you are told what to do.',
  },
  {
    icon: Stamp,
    title: 'Never filed twice',
    text: 'When an answer gets lost on the way, the portal is read again before anything else is sent.',
  },
  {
    icon: FileCheck,
    title: 'Every receipt kept',
    text: 'Acknowledgement numbers and return files stay with each month, ready for your accountant.',
  },
  {
    icon: BadgeCheck,
    title: 'Free for nil returns',
    text: 'Filing nil returns costs nothing, for one GSTIN or for all of yours.',
  },
] as const;

export function FeaturesSection() {
  return (
    <section id="features" aria-labelledby="features-title" className="page py-16 md:py-24">
      <h2 id="features-title" className="max-w-md text-[clamp(1.9rem,5vw,2.6rem)]">
        Built for the months when nothing happened
      </h2>
      <ul className="mt-9 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title} className="rounded-card border border-rule bg-sheet p-6">
            <Icon aria-hidden="true" className="text-primary" />
            <h3 className="mt-4 text-xl">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
