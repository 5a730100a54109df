import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';

type PickerRound = { readonly number: number /** '12/07' */; readonly hint?: string };

type RoundPickerProps = {
  rounds: readonly PickerRound[];
  selected: number;
  onSelect: (number: number) => void;
  liveRound?: number | null;
};

/** The chosen chip comes into sight when it is chosen; the page itself does not move. */
function bringIntoSight(chip: HTMLButtonElement | null) {
  const row = chip?.parentElement;
  if (chip && row) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.clientWidth) / 2;
}

export function RoundPicker({ rounds, selected, onSelect, liveRound }: RoundPickerProps) {
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
      {rounds.map(({ number, hint }) => (
        <ToggleButton
          key={number}
          id={number}
          aria-label={[`Rodada ${number}`, hint, number === liveRound && 'ao vivo']
            .filter(Boolean)
            .join(', ')}
          {...(number === selected ? { ref: bringIntoSight } : {})}
          className="relative flex min-h-13 min-w-13 flex-1 cursor-pointer flex-col items-center justify-center rounded-control border border-line bg-card px-1 text-soft transition-colors hover:bg-well data-selected:border-ink data-selected:bg-ink data-selected:text-sand"
        >
          <span className="digits text-2xl leading-6">{number}</span>
          {hint ? <span className="text-xs tabular leading-4">{hint}</span> : null}
          {number === liveRound ? (
            <span className="absolute top-1.5 right-1.5 size-2.5 rounded-full bg-coral" aria-hidden="true" />
          ) : null}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
