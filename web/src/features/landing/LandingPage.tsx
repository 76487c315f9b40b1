import { monthlyDueDay } from '#domain/gst/dueDays.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/keptSession.ts';
import { PublicPage } from '../../shell/PublicPage.tsx';
import { landing } from '../../texts/compiled/landing.ts';
import { ButtonLink, buttonClasses } from '../../ui/Button.tsx';
import { ContactSection } from './ContactSection.tsx';
import { FaqSection } from './FaqSection.tsx';
import { FeaturesSection } from './FeaturesSection.tsx';
import { SampleYear } from './SampleYear.tsx';
import { SchedulePanel } from './SchedulePanel.tsx';
import { ServicesSection } from './ServicesSection.tsx';
import { StepsSection } from './StepsSection.tsx';
import { rich } from '../../texts/rich.ts';

/** The landing page (specification 2): prerendered at build, brought to life at the first touch. */
export function LandingPage() {
  const t = landing();
  const signedIn = useSession() !== null;
  return (
    <PublicPage>
      <div className="relative isolate border-b border-rule">
        <div
          aria-hidden="true"
          className="ruled absolute inset-0 -z-10 mask-[linear-gradient(to_right,transparent_35%,black_75%)] max-lg:hidden"
        />
        <div className="page grid items-center gap-10 py-10 md:py-16 lg:grid-cols-[1fr_27rem] lg:gap-14">
          <div className="min-w-0">
            <p className="inline-flex items-center gap-2.5 rounded-full border border-rule bg-sheet px-4 py-2 text-sm">
              <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-marigold" />
              <span>
                <Unbroken
                  text={t.due({ gstr1Day: monthlyDueDay('GSTR1'), gstr3bDay: monthlyDueDay('GSTR3B') })}
                />
              </span>
            </p>
            <h1 className="mt-6 text-[clamp(2.1rem,9.5vw,4rem)] leading-[1.02] font-bold tracking-[-0.03em]">
              {rich(t.hero, {
                line: <br />,
                strong: (words) => <span className="text-primary">{words}</span>,
              })}
            </h1>
            <p className="mt-5 max-w-[34rem] text-lg text-muted">
              <Unbroken text={t.lead} />
            </p>
            <div className="mt-7 flex flex-wrap gap-3">
              <ButtonLink to={signedIn ? paths.dashboard() : paths.login()} className="px-8 py-3">
                {t.getStarted}
              </ButtonLink>
              <a href="#how-it-works" className={buttonClasses('quiet', 'py-3')}>
                {t.seeHow}
              </a>
            </div>
            <SampleYear />
          </div>
          <section id="schedule-filling" aria-label={t.scheduleSection} className="min-w-0">
            <SchedulePanel />
          </section>
        </div>
      </div>
      <FeaturesSection />
      <StepsSection />
      <ServicesSection />
      <FaqSection />
      <ContactSection />
    </PublicPage>
  );
}
