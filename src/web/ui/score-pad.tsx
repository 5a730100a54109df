import { ArrowRight, Minus, Volleyball } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { classes } from './classes.ts';
import { Digit } from './digit.tsx';
import type { Pair, ScoreTeam } from './score.ts';
import { TeamLogo } from './team-logo.tsx';

type PadSet = {
  readonly number: number;
  readonly score: Pair;
  readonly state: 'open' | 'done' | 'skipped';
  /** Why it cannot be chosen now. */
  readonly refusal?: string | undefined;
};

/** The next step once the set is over. `refusal`: why it cannot be done now. */
type PadStep = {
  /** '1º set encerrado: 21 a 15' */
  readonly said: string;
  readonly label: string;
  readonly refusal: string | null;
  readonly onPress: () => void;
};

type ScorePadProps = {
  /** 'Quadra 1 · 9h10' */
  place: ReactNode;
  /** 'salvo agora' */
  saved: ReactNode;
  teams: readonly [ScoreTeam, ScoreTeam];
  sets: readonly PadSet[];
  selectedSet: number;
  onSelectSet: (number: number) => void;
  onPoint: (side: 1 | 2, delta: 1 | -1) => void;
  /** The team on the left side, whose half is the left one. */
  left: 1 | 2;
  /** Who serves next, where that is known. */
  server: 1 | 2 | null;
  /** Shown below the halves while the set goes on. */
  hint: ReactNode;
  /** Once the set is over, the next step: shown larger than the points. */
  next: PadStep | null;
  isDisabled?: boolean;
  /** Read aloud when it changes. */
  announcement?: string;
};

/** The buttons with which a game is scored: usable with one thumb and readable in the sun. */
export function ScorePad({
  place,
  saved,
  teams,
  sets,
  selectedSet,
  onSelectSet,
  onPoint,
  left,
  server,
  hint,
  next,
  isDisabled = false,
  announcement,
}: ScorePadProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  // A refusal shown before disappears with any change of the sets, also one that was not made on the pad.
  const moment = JSON.stringify([selectedSet, sets]);
  const [refusedAt, setRefusedAt] = useState(moment);
  if (refusedAt !== moment) {
    setRefusedAt(moment);
    setRefusal(null);
  }
  const said = refusal ?? (next ? null : hint);
  const score = sets.find((set) => set.number === selectedSet)?.score ?? [0, 0];
  return (
    <section
      aria-label={`Placar: ${teams[0].name} contra ${teams[1].name}`}
      data-surface="deep"
      className="flex min-w-0 flex-col gap-4 rounded-card deep-water p-4 short:gap-3 short:p-3"
    >
      <header className="flex min-h-5 flex-wrap justify-between gap-x-3 text-on-deep-soft text-sm">
        <span>{place}</span>
        <span>{saved}</span>
      </header>
      <SetChoice
        sets={sets}
        selectedSet={selectedSet}
        onSelectSet={(number) => {
          setRefusal(null);
          onSelectSet(number);
        }}
        onRefused={setRefusal}
      />
      <div className="grid grid-cols-2 gap-3">
        {(left === 1 ? ([0, 1] as const) : ([1, 0] as const)).map((index) => (
          <PadSide
            key={`${selectedSet}-${index}`}
            serves={next === null && server === index + 1}
            team={teams[index]}
            points={score[index]}
            isBehind={score[index] < score[index === 0 ? 1 : 0]}
            isOver={next !== null}
            isDisabled={isDisabled}
            onPoint={(delta) => {
              setRefusal(null);
              onPoint(index === 0 ? 1 : 2, delta);
            }}
          />
        ))}
      </div>
      {said === null ? null : (
        <p aria-live={refusal ? 'polite' : undefined} className="rounded-control bg-deep-well px-4 py-3">
          {said}
        </p>
      )}
      {next ? (
        <NextStep
          {...next}
          onPress={() => {
            setRefusal(null);
            next.onPress();
          }}
        />
      ) : null}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}

function NextStep({ said, label, refusal, onPress }: PadStep) {
  return (
    <Button
      aria-label={label}
      aria-description={refusal ?? said}
      isDisabled={refusal !== null}
      onPress={onPress}
      className="sticky bottom-[max(0.5rem,env(safe-area-inset-bottom))] z-10 flex min-h-28 cursor-pointer select-none flex-col items-center justify-center gap-1 rounded-card bg-sun px-4 text-balance text-center text-on-sun leading-tight transition-[background-color,transform] duration-100 hover:bg-sun-strong active:scale-[0.985] disabled:cursor-default disabled:bg-deep-well-strong disabled:text-on-deep short:min-h-24"
    >
      <span className="flex items-center gap-2 font-semibold text-[1.375rem] leading-tight">
        {label}
        <ArrowRight className="size-6 shrink-0" strokeWidth={2.5} aria-hidden="true" />
      </span>
      <span>{refusal ?? said}</span>
    </Button>
  );
}

type SetChoiceProps = Pick<ScorePadProps, 'sets' | 'selectedSet' | 'onSelectSet'> & {
  onRefused: (reason: string) => void;
};

function SetChoice({ sets, selectedSet, onSelectSet, onRefused }: SetChoiceProps) {
  return (
    <fieldset aria-label="Set" className="flex min-w-0 gap-2">
      {sets.map(({ number, score, state, refusal }) => (
        <Button
          key={number}
          aria-pressed={number === selectedSet}
          aria-disabled={refusal !== undefined}
          aria-description={refusal}
          onPress={() => (refusal ? onRefused(refusal) : onSelectSet(number))}
          className={classes(
            'flex min-h-16 flex-1 cursor-pointer flex-col items-center justify-center rounded-control px-2 py-1.5 leading-tight short:min-h-13 short:py-1',
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

type PadSideProps = {
  team: ScoreTeam;
  points: number;
  serves: boolean;
  isBehind: boolean;
  isOver: boolean;
  isDisabled: boolean;
  onPoint: (delta: 1 | -1) => void;
};

function PadSide({ team, points, serves, isBehind, isOver, isDisabled, onPoint }: PadSideProps) {
  return (
    <div className="grid min-w-0 grid-rows-[auto_1fr_auto_auto_auto] gap-2">
      <span className="flex justify-center short:hidden">
        <TeamLogo name={team.name} imageUrl={team.imageUrl} size="large" />
      </span>
      <p className="line-clamp-2 [overflow-wrap:anywhere] min-h-[1.25em] text-balance text-center font-bold text-lg leading-tight">
        {team.name}
        {serves ? (
          <span className="ml-1.5 inline-flex items-center align-[-0.15em] text-sun">
            <Volleyball className="size-5" aria-hidden="true" />
            <span className="sr-only"> saca</span>
          </span>
        ) : null}
      </p>
      <p
        className={classes(
          'digits text-center text-[7.5rem] leading-[0.9] short:text-[5.5rem]',
          isBehind && 'font-medium text-on-deep-soft',
        )}
      >
        <Digit value={points} />
      </p>
      <Button
        aria-label={`+1 para ${team.name}`}
        isDisabled={isDisabled}
        onPress={() => onPoint(1)}
        className={classes(
          'digits flex min-h-28 cursor-pointer select-none items-center short:min-h-20 justify-center rounded-card transition-[background-color,transform] duration-100 active:scale-[0.97] disabled:cursor-default disabled:opacity-50',
          isOver
            ? 'bg-deep-well text-3xl text-on-deep-soft hover:bg-deep-well-strong'
            : 'bg-pad text-5xl text-on-pad active:bg-pad-pressed',
        )}
      >
        +1
      </Button>
      <Button
        aria-label={`−1 para ${team.name}`}
        isDisabled={isDisabled || points === 0}
        onPress={() => onPoint(-1)}
        className="flex min-h-12 cursor-pointer select-none items-center justify-center rounded-control bg-deep-well transition-colors hover:bg-deep-well-strong disabled:cursor-default disabled:opacity-50"
      >
        <Minus className="size-6" strokeWidth={3} aria-hidden="true" />
      </Button>
    </div>
  );
}
