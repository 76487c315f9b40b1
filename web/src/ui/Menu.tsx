import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { type ReactNode, useRef } from 'react';

export type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  /** One of several choices, and whether it is the current one. */
  chosen?: boolean;
};

/**
 * A button that opens a list of acts; an outside click, Escape, Tab or a choice closes it; arrow keys and the first
 * letters of an item move through it. Opens at the end of its button, or where the window has room for it.
 */
export function Menu(props: {
  /** The content of the button. */
  trigger: ReactNode;
  /** The button's name for screen readers. */
  label: string;
  triggerClassName?: string;
  /** Groups, with a rule between them; a group holds either acts or choices. */
  groups: readonly (readonly MenuItem[])[];
}) {
  const { trigger, label, triggerClassName, groups } = props;
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="flex">
      <Base.Root modal={false}>
        <Base.Trigger aria-label={label} className={triggerClassName}>
          {trigger}
        </Base.Trigger>
        {/* Beside its button, in the same landmark. */}
        <Base.Portal container={box}>
          <Base.Positioner
            align="end"
            sideOffset={8}
            collisionPadding={16}
            positionMethod="fixed"
            className="z-50 print:hidden"
          >
            <Base.Popup className="max-h-(--available-height) w-60 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-box border border-rule bg-sheet p-1.5 text-ink shadow-lg outline-none">
              {groups.map((items) => (
                <Group key={items[0]?.key} items={items} />
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}

const groupLook = 'not-first:mt-1.5 not-first:border-t not-first:border-rule not-first:pt-1.5';
const itemLook =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-start data-highlighted:bg-primary-tint focus-visible:outline-offset-0';

function Group({ items }: { items: readonly MenuItem[] }) {
  if (items.every(({ chosen }) => chosen === undefined))
    return (
      <Base.Group className={groupLook}>
        {items.map((item) => (
          <Base.Item key={item.key} onClick={item.onSelect} className={itemLook}>
            <Content item={item} />
          </Base.Item>
        ))}
      </Base.Group>
    );
  return (
    <Base.RadioGroup value={items.find(({ chosen }) => chosen)?.key ?? null} className={groupLook}>
      {items.map((item) => (
        <Base.RadioItem
          key={item.key}
          value={item.key}
          closeOnClick
          onClick={item.onSelect}
          className={itemLook}
        >
          <Content item={item} />
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

function Content({ item: { icon, label, chosen } }: { item: MenuItem }) {
  return (
    <>
      {icon}
      <span className="flex-1">{label}</span>
      {chosen ? <Check aria-hidden="true" size={16} /> : null}
    </>
  );
}
