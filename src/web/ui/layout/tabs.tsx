import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classes } from '#web/ui/classes.ts';

type TabItem = { readonly id: string; readonly title: string };

type TabsProps = {
  label: string;
  items: readonly TabItem[];
  selected: string;
  onSelect: (id: string) => void;
  children: ReactNode;
};

const tab =
  'flex min-h-11 shrink-0 cursor-pointer items-center justify-center rounded-tile px-2 text-center font-semibold sm:px-4 ' +
  'transition-colors -outline-offset-3';

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Scrolls the row, not the page. */
function bringIntoSight(chosen: HTMLButtonElement | null) {
  const row = chosen?.closest<HTMLElement>('[data-tab-row]');
  if (chosen && row) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2;
}

/** The ARIA tabs pattern by hand. Scrolls sideways on a phone. */
export function Tabs({ children, ...row }: TabsProps) {
  const baseId = useId();
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Row {...row} baseId={baseId} />
      <div role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-${row.selected}`}>
        {children}
      </div>
    </div>
  );
}

type RowProps = Omit<TabsProps, 'children'> & { baseId: string };

function Row({ label, items, selected, onSelect, baseId }: RowProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = steps[event.key]?.(
      items.findIndex((item) => item.id === selected),
      items.length,
    );
    const item = next === undefined ? undefined : items[next];
    if (!item) return;
    event.preventDefault();
    onSelect(item.id);
    document.getElementById(`${baseId}-${item.id}`)?.focus();
  };

  return (
    <div
      data-tab-row=""
      className="scroll-row relative flex gap-1 overflow-x-auto rounded-control bg-well p-1 md:flex-wrap"
    >
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex shrink-0 gap-0.5 sm:gap-1 md:contents"
      >
        {items.map(({ id, title }) => (
          <button
            key={id}
            id={`${baseId}-${id}`}
            type="button"
            role="tab"
            aria-selected={id === selected}
            aria-controls={`${baseId}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            {...(id === selected ? { ref: bringIntoSight } : {})}
            className={classes(
              tab,
              id === selected ? 'bg-raised text-ink ring-1 ring-line' : 'text-soft hover:text-ink',
            )}
          >
            {title}
          </button>
        ))}
      </div>
    </div>
  );
}
