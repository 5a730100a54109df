import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';

type PickerRound = {
  readonly number: number;
  readonly day: string;
  readonly shortDay: string;
  readonly label: string;
};

type RoundPickerProps = {
  rounds: readonly PickerRound[];
  selected: number;
  onSelect: (number: number) => void;
  activeRound?: number | null;
};

/** Scrolls the row, not the page. */
function bringIntoSight(chip: HTMLButtonElement | null) {
  const row = chip?.parentElement;
  if (chip && row) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.clientWidth) / 2;
}

/** Number and short day on a phone, both in full on a wide screen. */
export function RoundPicker({ rounds, selected, onSelect, activeRound }: RoundPickerProps) {
  return (
    <ToggleButtonGroup
      aria-label="Rodada"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[selected]}
      onSelectionChange={(keys) => {
        for (const key of keys) onSelect(Number(key));
      }}
      className="scroll-row relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1.5 sm:mx-0 sm:px-1"
    >
      {rounds.map(({ number, day, shortDay, label }) => (
        <ToggleButton
          key={number}
          id={number}
          aria-label={number === activeRound ? `${label}, ao vivo` : label}
          {...(number === selected ? { ref: bringIntoSight } : {})}
          className="relative flex min-h-13 min-w-13 flex-1 cursor-pointer flex-col items-center justify-center rounded-control border border-line bg-card px-1 text-soft transition-colors hover:bg-well data-selected:border-ink data-selected:bg-ink data-selected:text-sand"
        >
          <span className="digits text-2xl leading-6 lg:hidden">{number}</span>
          <span className="tabular text-xs leading-4 lg:hidden">{shortDay}</span>
          <span className="font-semibold leading-6 max-lg:hidden">Rodada {number}</span>
          <span className="tabular text-sm leading-4 max-lg:hidden">{day}</span>
          {number === activeRound ? (
            <span className="absolute top-1.5 right-1.5 size-2.5 rounded-full bg-coral" aria-hidden="true" />
          ) : null}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
