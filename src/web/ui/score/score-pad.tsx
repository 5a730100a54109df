import { Button } from 'react-aria-components/Button';
import { classes } from '#web/ui/classes.ts';
import { useTeamTints } from '#web/ui/picture/team-colours.ts';
import { TeamLogo } from '#web/ui/picture/team-logo.tsx';
import { Digit } from './digit.tsx';
import { MinusButton, NextStepButton, type PadProps, Serves, SetChoice, usePad } from './pad-parts.tsx';
import type { ScoreTeam } from './score.ts';

export function ScorePad(props: PadProps) {
  const { place, saved, teams, selectedSet, server, next, undo, isDisabled = false, announcement } = props;
  const { score, sides, arrival, note, isRefused, choice, step, point } = usePad(props);
  const tints = useTeamTints(teams);
  const minus = (side: 1 | 2) => (
    <MinusButton
      team={teams[side - 1]?.name ?? ''}
      isDisabled={isDisabled || score[side - 1] === 0}
      onPress={() => point(side, -1)}
    />
  );
  return (
    <section
      aria-label={`Placar: ${teams[0].name} contra ${teams[1].name}`}
      data-surface="deep"
      className="flex min-w-0 flex-col gap-4 rounded-card deep-water p-4 short:gap-3 short:p-3"
    >
      {/* Always one line, so that nothing moves with the connection's state; the place gives way first. */}
      <header className="flex min-h-5 justify-between gap-x-3 whitespace-nowrap text-on-deep-soft text-sm tiny:flex-wrap">
        <span className="shrink-1000 truncate">{place}</span>
        <span className="truncate">{saved}</span>
      </header>
      <SetChoice {...choice} />
      <div className="grid grid-cols-2 gap-3">
        {sides.map((side) => (
          <PadSide
            key={`${selectedSet}-${side}`}
            arrival={arrival(side)}
            serves={next === null && server === side}
            team={side === 1 ? teams[0] : teams[1]}
            tint={side === 1 ? tints[0] : tints[1]}
            points={score[side - 1] ?? 0}
            isBehind={(score[side - 1] ?? 0) < (score[2 - side] ?? 0)}
            isOver={next !== null}
            isDisabled={isDisabled}
            onPoint={() => point(side, 1)}
          />
        ))}
      </div>
      <div className="flex justify-between gap-2 tiny:flex-wrap">
        {minus(sides[0])}
        <div className="grid min-h-15 min-w-0 flex-1 tiny:order-first tiny:basis-full">{undo}</div>
        {minus(sides[1])}
      </div>
      {note === null ? null : (
        <div
          aria-live={isRefused ? 'polite' : undefined}
          className="flex flex-col gap-2 rounded-control bg-deep-well px-4 py-3 short:px-3 short:py-2"
        >
          {note}
        </div>
      )}
      {step ? <NextStepButton {...step} isStuck /> : null}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}

type PadSideProps = {
  arrival: string | false;
  team: ScoreTeam;
  tint: number;
  points: number;
  serves: boolean;
  isBehind: boolean;
  isOver: boolean;
  isDisabled: boolean;
  onPoint: () => void;
};

function PadSide({
  arrival,
  team,
  tint,
  points,
  serves,
  isBehind,
  isOver,
  isDisabled,
  onPoint,
}: PadSideProps) {
  return (
    <div className={classes('grid min-w-0 grid-rows-[auto_1fr_auto_auto] gap-2', arrival)}>
      <span className="flex justify-center short:hidden">
        <TeamLogo name={team.name} imageUrl={team.imageUrl} tint={tint} size="large" />
      </span>
      <p className="flex min-h-[1.25em] items-center justify-center text-center font-bold text-lg leading-tight">
        <span className="line-clamp-2 [overflow-wrap:anywhere] text-balance">{team.name}</span>
        {serves ? (
          <span className="text-mark">
            <Serves />
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
        onPress={onPoint}
        className={classes(
          'digits flex min-h-28 cursor-pointer select-none items-center lg:min-h-24 short:min-h-20 justify-center rounded-card transition-[background-color,transform] duration-100 active:scale-[0.97] disabled:cursor-default disabled:opacity-50',
          isOver
            ? 'bg-deep-well text-3xl text-on-deep-soft hover:bg-deep-well-strong'
            : 'bg-pad text-5xl text-on-pad active:bg-pad-pressed',
        )}
      >
        +1
      </Button>
    </div>
  );
}
