import { GripVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { classes } from '#web/ui/classes.ts';

/** `key`: of the place, which stays where it is. */
type Place = { readonly key: string; readonly where: string; readonly name: string };

type ExchangeListProps = {
  label: string;
  places: readonly Place[];
  /** The keys of the two places. */
  onExchange: (one: string, other: string) => void;
};

/** Two change places by dragging one onto the other, with mouse, thumb or keyboard, or by a tap on each. */
export function ExchangeList({ label, places, onExchange }: ExchangeListProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const dragged = useRef<string | null>(null);
  const exchange = (one: string | null, other: string) => {
    setChosen(null);
    if (one !== null && one !== other) onExchange(one, other);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    getAllowedDropOperations: () => ['move'],
    onDragStart: ({ keys: [key] }) => {
      dragged.current = String(key);
      setChosen(null);
    },
    onDragEnd: () => {
      dragged.current = null;
    },
    shouldAcceptItemDrop: ({ key, dropPosition }) => dropPosition === 'on' && key !== dragged.current,
    onItemDrop: ({ target, isInternal }) => {
      if (isInternal) exchange(dragged.current, String(target.key));
    },
  });
  return (
    <GridList
      aria-label={label}
      items={places}
      dependencies={[chosen]}
      dragAndDropHooks={dragAndDropHooks}
      onAction={(key) => (chosen === null ? setChosen(String(key)) : exchange(chosen, String(key)))}
      className="flex flex-col rounded-card border border-line"
    >
      {({ key, where, name }) => (
        <GridListItem
          id={key}
          textValue={`${name}, ${where}`}
          className={classes(
            'flex min-h-12 cursor-pointer items-center gap-2 border-line px-3 py-1.5 outline-none not-last:border-b',
            'data-focus-visible:bg-well data-drop-target:bg-ocean-wash data-dragging:opacity-50',
            chosen === key && 'bg-ocean-wash',
          )}
        >
          <Button
            slot="drag"
            aria-label={`Arrastar ${name}`}
            className="-ml-2 flex size-10 shrink-0 cursor-grab items-center justify-center rounded-control text-soft"
          >
            <GripVertical className="size-5" aria-hidden="true" />
          </Button>
          <span
            className={classes('min-w-0 flex-1 [overflow-wrap:anywhere]', chosen === key && 'font-semibold')}
          >
            {name}
          </span>
          <span className="shrink-0 text-soft text-sm">{chosen === key ? 'Troca com…' : where}</span>
        </GridListItem>
      )}
    </GridList>
  );
}
