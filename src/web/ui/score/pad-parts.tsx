import { ArrowRight, Minus, Volleyball } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { classes } from '#web/ui/classes.ts';
import type { Pair, ScoreTeam } from './score.ts';

export type PadSet = {
  readonly number: number;
  readonly score: Pair;
  readonly state: 'open' | 'done' | 'skipped';
  readonly refusal?: string | undefined;
};

/** After the set. `refusal`: why it cannot be done now. */
export type PadStep = {
  readonly message: string;
  readonly label: string;
  readonly refusal: string | null;
  readonly onPress: () => void;
};

export type PadProps = {
  place: ReactNode;
  saved: ReactNode;
  teams: readonly [ScoreTeam, ScoreTeam];
  sets: readonly PadSet[];
  selectedSet: number;
  onSelectSet: (number: number) => void;
  onPoint: (side: 1 | 2, delta: 1 | -1) => void;
  left: 1 | 2;
  server: 1 | 2 | null;
  hint: ReactNode;
  next: PadStep | null;
  /** Its position never changes. */
  undo: ReactNode;
  isDisabled?: boolean;
  announcement?: string;
};

/** What both pad layouts share: the halves in order, and the note below them. */
export function usePad({ sets, selectedSet, onSelectSet, onPoint, left, next, hint }: PadProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  // A refusal disappears with any change of the sets, even from elsewhere.
  const shown = JSON.stringify([selectedSet, sets]);
  const [refusedAt, setRefusedAt] = useState(shown);
  if (refusedAt !== shown) {
    setRefusedAt(shown);
    setRefusal(null);
  }
  const hasMoved = useHasMoved(selectedSet, left);
  const score: Pair = sets.find((set) => set.number === selectedSet)?.score ?? [0, 0];
  return {
    score,
    sides: left === 1 ? ([1, 2] as const) : ([2, 1] as const),
    /** Animates each half after the teams changed sides. */
    arrival: (side: 1 | 2) => hasMoved && (side === left ? 'animate-from-right' : 'animate-from-left'),
    note: refusal ?? (next ? null : hint),
    isRefused: refusal !== null,
    choice: {
      // Every score stands as the teams on the pad do.
      sets: sets.map((set): PadSet => {
        const [team1, team2] = set.score;
        return left === 2 ? { ...set, score: [team2, team1] } : set;
      }),
      selectedSet,
      onSelectSet: (number: number) => {
        setRefusal(null);
        onSelectSet(number);
      },
      onRefused: setRefusal,
    },
    step: next && {
      ...next,
      onPress: () => {
        setRefusal(null);
        next.onPress();
      },
    },
    point: (side: 1 | 2, delta: 1 | -1) => {
      setRefusal(null);
      onPoint(side, delta);
    },
  };
}

/** Whether the teams changed sides since the set appeared; another set may start either way. */
function useHasMoved(setNumber: number, left: 1 | 2): boolean {
  const [before, setBefore] = useState({ setNumber, left, hasMoved: false });
  if (before.setNumber === setNumber && before.left === left) return before.hasMoved;
  const hasMoved = before.setNumber === setNumber;
  setBefore({ setNumber, left, hasMoved });
  return hasMoved;
}

export const Serves = () => (
  <span className="ml-1.5 inline-flex items-center align-[-0.15em]">
    <Volleyball className="size-5" aria-hidden="true" />
    <span className="sr-only"> saca</span>
  </span>
);

type MinusProps = { team: string; isDisabled: boolean; onPress: () => void };

export const MinusButton = ({ team, isDisabled, onPress }: MinusProps) => (
  <Button
    aria-label={`−1 para ${team}`}
    isDisabled={isDisabled}
    onPress={onPress}
    className="flex min-h-12 min-w-12 shrink-0 cursor-pointer select-none items-center justify-center rounded-control bg-deep-well-strong text-on-deep transition-colors hover:bg-deep-well disabled:cursor-default disabled:opacity-50"
  >
    <Minus className="size-6" strokeWidth={3} aria-hidden="true" />
  </Button>
);

/** The pad's largest button. `isStuck`: stays above the lower edge of a scrolling page. */
export function NextStepButton({
  message,
  label,
  refusal,
  onPress,
  isStuck,
}: PadStep & { isStuck: boolean }) {
  return (
    <Button
      isDisabled={refusal !== null}
      onPress={onPress}
      data-sticky-bar={isStuck ? '' : undefined}
      className={classes(
        isStuck && 'sticky bottom-[max(0.5rem,env(safe-area-inset-bottom))] z-10',
        'flex min-h-25 shrink-0 cursor-pointer select-none flex-col items-center justify-center gap-1 rounded-card bg-sun px-4 text-balance text-center text-on-sun leading-tight transition-[background-color,transform] duration-100 hover:bg-sun-strong active:scale-[0.985] disabled:cursor-default disabled:bg-deep-well-strong disabled:text-on-deep short:min-h-22',
      )}
    >
      <span className="flex items-center gap-2 font-semibold text-[1.375rem] leading-tight">
        {label}
        <ArrowRight className="size-6 shrink-0" strokeWidth={2.5} aria-hidden="true" />
      </span>{' '}
      <span>{refusal ?? message}</span>
    </Button>
  );
}

type SetChoiceProps = {
  sets: readonly PadSet[];
  selectedSet: number;
  onSelectSet: (number: number) => void;
  onRefused: (reason: string) => void;
  isSmall?: boolean;
};

export function SetChoice({ sets, selectedSet, onSelectSet, onRefused, isSmall = false }: SetChoiceProps) {
  return (
    <fieldset aria-label="Set" className="flex min-w-0 flex-wrap gap-2">
      {sets.map(({ number, score, state, refusal }) => (
        <Button
          key={number}
          aria-pressed={number === selectedSet}
          aria-disabled={refusal !== undefined}
          aria-description={refusal}
          onPress={() => (refusal ? onRefused(refusal) : onSelectSet(number))}
          className={classes(
            'flex flex-1 cursor-pointer flex-col items-center justify-center whitespace-nowrap rounded-control px-1 leading-tight',
            isSmall ? 'min-h-12 py-0.5' : 'min-h-16 py-1.5 short:min-h-13 short:py-1',
            'transition-colors aria-disabled:cursor-default aria-disabled:opacity-50',
            number === selectedSet
              ? 'bg-sun text-on-sun [--digit-flash:var(--color-on-sun)]'
              : 'bg-deep-well hover:bg-deep-well-strong',
          )}
        >
          <span className={classes('text-[0.9375rem]', number === selectedSet && 'font-semibold')}>
            {number}º set
          </span>
          <span className="digits text-xl">
            {state === 'done' || number === selectedSet ? `${score[0]} · ${score[1]}` : '–'}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
