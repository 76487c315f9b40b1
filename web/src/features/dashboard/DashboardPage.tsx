import { Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { shownName } from '#domain/account/person.ts';
import { type Card, deskFrom, useDashboard, useSetAutoFilling } from '../../api/dashboard.ts';
import { useListedCodes } from '../../api/codes.ts';
import { AwaitedCodes } from '../../gst/codes/AwaitedCodes.tsx';
import { codeOfEntry } from '../../gst/codes/useCodes.ts';
import { useSession } from '../../session/keptSession.ts';
import { useMay } from '../../api/people.ts';
import { dashboard as texts } from '../../texts/compiled/dashboard.ts';
import { guide } from '../../texts/compiled/guide.ts';
import { shell } from '../../texts/compiled/shell.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { WhenNear } from '../../ui/WhenNear.tsx';
import { later } from '../../ui/later.tsx';
import { byNeed } from './cardAct.ts';
import { CardGrid } from './CardGrid.tsx';
import { cardKind, inKeptOrder, sortCards } from './cardOrder.ts';
import { CardsLoading, RowsLoading, YearLoading } from './CardsLoading.tsx';
import { MonthOfAll } from './MonthOfAll.tsx';
import { readyAddGstin, useAddDialog } from './useAddDialog.tsx';
import { useCarriedSchedule } from './useCarriedSchedule.ts';

/** Only new users see it. */
const NamePopup = later(async () => (await import('./NamePopup.tsx')).NamePopup);
/** Only accounts with a GSTIN have a year. */
const YearSection = later(async () => (await import('./YearSection.tsx')).YearSection);

/** Only accounts with several GSTINs have a list. */
const GstinRows = later(async () => (await import('./GstinRows.tsx')).GstinRows);

/** From so many GSTINs on, rows by need take the place of the cards. */
const listFrom = 6;

const isMany = (cards: readonly Card[]): boolean => cards.length >= deskFrom;

/** The address names a queue of the desk, so the desk is read at once. */
const wasAtDesk = (): boolean => new URLSearchParams(location.search).has('queue');

/**
 * The cards in the order of specification 4, equal ones by need, as it was when the page was opened, or when a card last
 * came or went. A card that moved at a press of its switch would lose the focus, and the next press would reach another.
 */
function useCardsInPlace(cards: readonly Card[]): Card[] {
  const [kept, setKept] = useState<readonly string[]>([]);
  const placed = inKeptOrder(cards, kept);
  if (placed !== null) return placed;
  const sorted = sortCards(cards, byNeed);
  setKept(sorted.map(({ id }) => id));
  return sorted;
}

type Desk = ComponentType<{ hello: string; add: ReactNode; onCards: () => void }>;

/** The dashboard, including the desk shown to accounts with many GSTINs. */
export const dashboardWith = (Desk: Desk) =>
  /** The signed-in user's GSTINs and what each needs next (specification 2, Dashboard). */
  function DashboardPage() {
    useCarriedSchedule();
    const user = useSession()?.user;
    const t = texts();
    const [wantsCards, setWantsCards] = useState(false);
    const [isListOff, setIsListOff] = useState(false);
    const dashboard = useDashboard(wantsCards);
    const setAutoFilling = useSetAutoFilling();
    const toast = useToast();
    const add = useAddDialog();
    const mayManage = useMay('manage');
    const [changing, setChanging] = useState<ReadonlySet<string>>(new Set());

    const toggle = async (card: Card, on: boolean) => {
      setChanging((ids) => new Set(ids).add(card.id));
      const answer = await setAutoFilling.mutateAsync({ id: card.id, gstin: card.gstin, on });
      setChanging((ids) => new Set([...ids].filter((id) => id !== card.id)));
      if (!answer.success) toast.show({ type: 'error', text: t.toggleFailed });
    };

    // The codes' boxes stand above the cards, so both are drawn together.
    const areCodesComing = useListedCodes().isPending;
    const isDesk = !wantsCards && (dashboard.data === undefined ? wasAtDesk() : isMany(dashboard.data));
    // The cards stay as they are, or on their way, until the parts that the new ones need are fetched.
    const cards = useDeferredValue(areCodesComing && !isDesk ? undefined : dashboard.data);
    const hasList = !isDesk && !wantsCards && (cards?.length ?? 0) >= listFrom;
    const isList = hasList && !isListOff;
    const inPlace = useCardsInPlace(cards ?? []);
    const registered = inPlace.filter((card) => cardKind(card) === 'registered' && card.gstin !== '');
    const hello = t.hello({ name: shownName(user ?? {}, shell().nobody) });
    // Outlined: the solid button of the page is the next act of a GSTIN, or of a person without one.
    const addButton = mayManage ? (
      <Button
        variant="secondary"
        icon={<Plus aria-hidden size={20} />}
        onPointerEnter={readyAddGstin}
        onFocus={readyAddGstin}
        busy={add.coming}
        onClick={add.open}
      >
        {t.add}
      </Button>
    ) : null;
    const besides = (
      <>
        {add.dialog}
        {user !== undefined && user.name.trim() === '' ? (
          <Suspense>
            <NamePopup />
          </Suspense>
        ) : null}
      </>
    );
    const grid = (
      <div className="page flex flex-col gap-6 py-4 sm:gap-6 sm:py-8">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <h1 className="min-w-0 text-2xl wrap-anywhere sm:text-3xl">{hello}</h1>
          <div className="flex flex-wrap gap-3">
            {wantsCards ? (
              <Button variant="secondary" onClick={() => setWantsCards(false)}>
                {t.list}
              </Button>
            ) : null}
            {hasList ? (
              // Comes with the GSTINs: the button that adds one stays where it is.
              <Button
                variant="secondary"
                className="max-sm:order-last"
                onClick={() => setIsListOff((off) => !off)}
              >
                {isList ? guide().list.cards : guide().list.rows}
              </Button>
            ) : null}
            {addButton}
          </div>
        </div>
        {dashboard.isError && cards === undefined ? (
          <Notice type="error">{t.failed({ why: dashboard.error.message.replace(/\.$/, '') })}</Notice>
        ) : null}
        <AwaitedCodes
          besides={(code) =>
            cards === undefined ||
            // The rows of the list have no boxes.
            (!isList &&
              cards.some(({ filing }) => filing !== null && codeOfEntry([code], filing, 'card') !== null))
          }
        />
        <Suspense fallback={<CardsLoading />}>
          {/* In the place of the line that says that the dashboard is read: nothing above moves. */}
          {cards !== undefined && cards.length > 1 ? <MonthOfAll cards={cards} /> : null}
          {cards === undefined ? (
            dashboard.isError ? null : (
              <CardsLoading />
            )
          ) : isList ? (
            <Suspense fallback={<RowsLoading rows={cards.length} />}>
              <GstinRows cards={cards} />
            </Suspense>
          ) : (
            <CardGrid
              cards={inPlace}
              changing={changing}
              onToggle={(card, on) => void toggle(card, on)}
              onAdd={mayManage ? add.open : null}
            />
          )}
        </Suspense>
        {registered.length === 0 ? null : (
          <WhenNear until={<YearLoading />}>
            <Suspense fallback={<YearLoading />}>
              <YearSection cards={registered} />
            </Suspense>
          </WhenNear>
        )}
      </div>
    );
    // Always at the same place in the tree: adding the tenth GSTIN in a dialog must not close that dialog.
    return (
      <>
        {isDesk ? (
          <Suspense fallback={<div data-desk className="min-h-svh" />}>
            <Desk hello={hello} add={addButton} onCards={() => setWantsCards(true)} />
          </Suspense>
        ) : (
          grid
        )}
        {besides}
      </>
    );
  };
