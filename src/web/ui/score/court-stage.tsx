import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { classes } from '#web/ui/classes.ts';
import { Digit } from './digit.tsx';
import { MinusButton, NextStepButton, type PadProps, Serves, SetChoice, usePad } from './pad-parts.tsx';
import type { ScoreTeam } from './score.ts';

type CourtStageProps = PadProps & {
  /** Halves side by side with everything else between them, or everything else above and below. */
  isWide: boolean;
  teamActions: (side: 1 | 2) => ReactNode;
  rallies: ReactNode;
  switches: ReactNode;
};

/** The pad on the whole screen: each half is its team's button. */
export function CourtStage(props: CourtStageProps) {
  const { place, saved, teams, selectedSet, server, next, undo, announcement } = props;
  const { isWide, teamActions, rallies, switches, isDisabled = false } = props;
  const { score, sides, arrival, note, isRefused, choice, step, point } = usePad(props);
  const half = (side: 1 | 2) => {
    const team = side === 1 ? teams[0] : teams[1];
    const points = score[side - 1] ?? 0;
    return (
      <BigHalf
        key={`${selectedSet}-${side}`}
        arrival={arrival(side)}
        team={team}
        points={points}
        serves={next === null && server === side}
        isOver={next !== null}
        isDisabled={isDisabled}
        onPoint={() => point(side, 1)}
      >
        {teamActions(side)}
        <MinusButton
          team={team.name}
          isDisabled={isDisabled || points === 0}
          onPress={() => point(side, -1)}
        />
      </BigHalf>
    );
  };
  const head = (
    <header className="flex flex-wrap justify-between gap-x-3 text-on-deep-soft text-xs leading-tight">
      <span>{place}</span>
      <span>{saved}</span>
    </header>
  );
  const words =
    note === null || isDisabled ? null : (
      <div
        aria-live={isRefused ? 'polite' : undefined}
        className="rounded-control bg-deep-well p-2 text-sm flat:py-1"
      >
        {note}
      </div>
    );
  const way = step ? <NextStepButton {...step} isStuck={false} /> : null;
  const status = (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
  const label = `Placar: ${teams[0].name} contra ${teams[1].name}`;
  if (!isWide) {
    return (
      <section aria-label={label} data-surface="deep" className={classes(STAGE, 'flex flex-col gap-2')}>
        {head}
        <SetChoice {...choice} isSmall />
        {words}
        {way}
        <div className="grid min-h-40 flex-1 grid-cols-2 gap-2">{sides.map(half)}</div>
        <div className="flex items-center justify-between gap-2">
          <div className="min-w-0 flex-1">{rallies}</div>
          {switches}
        </div>
        <div className="grid min-h-15">{undo}</div>
        {status}
      </section>
    );
  }
  return (
    <section
      aria-label={label}
      data-surface="deep"
      className={classes(STAGE, 'grid grid-cols-[minmax(0,1fr)_clamp(13rem,23vw,22rem)_minmax(0,1fr)] gap-2')}
    >
      {half(sides[0])}
      <div className="flex min-h-0 min-w-0 flex-col gap-2 flat:gap-1">
        {head}
        <SetChoice {...choice} isSmall />
        {/* The last rallies are hidden without room for them, or while a question takes it. */}
        <div className="flex min-h-0 flex-1 flex-col flex-wrap justify-center gap-2 overflow-hidden *:w-full">
          {words}
          {way}
          {next || isDisabled ? null : rallies}
        </div>
        <div className="flex justify-center gap-2">{switches}</div>
        <div className="grid min-h-15 flat:min-h-12">{undo}</div>
      </div>
      {half(sides[1])}
      {status}
    </section>
  );
}

const STAGE =
  'deep-water min-h-0 w-full flex-1 pt-[max(0.5rem,env(safe-area-inset-top))] pr-[max(0.5rem,env(safe-area-inset-right))] pb-[max(0.5rem,env(safe-area-inset-bottom))] pl-[max(0.5rem,env(safe-area-inset-left))]';

type BigHalfProps = {
  arrival: string | false;
  team: ScoreTeam;
  points: number;
  serves: boolean;
  isOver: boolean;
  isDisabled: boolean;
  onPoint: () => void;
  children: ReactNode;
};

/** Two digits are about as wide as the font's size, so it fills the half. */
function BigHalf({ arrival, team, points, serves, isOver, isDisabled, onPoint, children }: BigHalfProps) {
  return (
    <div
      className={classes(
        'relative grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)_auto] gap-1 p-2',
        isOver ? 'text-on-deep' : 'text-on-pad',
        arrival,
      )}
    >
      <Button
        aria-label={`+1 para ${team.name}`}
        isDisabled={isDisabled}
        onPress={onPoint}
        className={classes(
          'absolute inset-0 cursor-pointer select-none rounded-card transition-[background-color,transform] duration-100 active:scale-[0.985] disabled:cursor-default disabled:opacity-50',
          isOver ? 'bg-deep-well hover:bg-deep-well-strong' : 'bg-pad active:bg-pad-pressed',
        )}
      />
      <p className="pointer-events-none relative flex justify-center px-1 font-bold leading-tight">
        <span className="line-clamp-1 [overflow-wrap:anywhere]">{team.name}</span>
        {serves ? <Serves /> : null}
      </p>
      <p className="pointer-events-none relative flex min-h-0 items-center justify-center [container-type:size]">
        <span className="digits text-[min(102cqw,116cqh)] leading-none [--digit-flash:currentColor]">
          <Digit value={points} />
        </span>
      </p>
      <div className="relative flex flex-wrap justify-center gap-2 justify-self-center empty:hidden">
        {children}
      </div>
    </div>
  );
}
