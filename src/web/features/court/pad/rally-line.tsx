import { Button, type ButtonProps } from 'react-aria-components/Button';
import { givablePoints } from '#domain/court/given-point.ts';
import type { Interruption, Rally } from '#domain/story/set-story.ts';
import { setStory } from '#domain/story/set-story.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import type { Game } from '#web/features/games/queries.ts';
import { pauseInWords } from '#web/features/games/score-view.ts';
import { classes } from '#web/ui/classes.ts';
import { useTeamColours } from '#web/ui/picture/team-colours.ts';
import { sanctionInWords } from './cards.tsx';

/** How many rallies fit on a narrow phone, and between the two halves. */
const SHOWN = 14;
const SHOWN_SMALL = 9;

type RallyLineProps = {
  editor: ScoreEditor;
  setNumber: number;
  isDisabled: boolean;
  /** A rally's dot was tapped. */
  onChoose: (pointId: string) => void;
  isSmall?: boolean;
};
type Moment = Rally | Interruption;

/**
 * The last rallies of a set and the events between them, newest at the right: the first team's above, the second's
 * below. One button as high as a thumb, because a dot is smaller: a tap means the nearest.
 */
export function RallyLine({ editor, setNumber, isDisabled, onChoose, isSmall = false }: RallyLineProps) {
  const { game } = editor.get();
  const colours = useTeamColours([game.team1, game.team2]);
  const events = editor.events(setNumber);
  const moments = setStory(events).moments.slice(-(isSmall ? SHOWN_SMALL : SHOWN));
  if (moments.length === 0) return null;
  const givable = new Set(givablePoints(events).map(({ id }) => id));
  const choose: ButtonProps['onPress'] = ({ target, pointerType, x }) => {
    const dots = [...target.querySelectorAll<HTMLElement>('[data-point]')];
    const chosen =
      pointerType === 'keyboard' || pointerType === 'virtual' ? dots.at(-1) : nearest(dots, target, x);
    if (chosen?.dataset['point']) onChoose(chosen.dataset['point']);
  };
  return (
    <div>
      <p className="sr-only">{`Últimos lances: ${moments.map((moment) => momentInWords(moment, game)).join(', ')}`}</p>
      <Button
        isDisabled={isDisabled || !moments.some(({ id }) => givable.has(id))}
        onPress={choose}
        className={classes(
          'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control text-sm disabled:cursor-default',
          isSmall ? 'justify-center' : 'justify-between text-soft hover:bg-well',
        )}
      >
        <span className="sr-only">Trocar o time de um ponto</span>
        {isSmall ? null : (
          <span aria-hidden="true" className="grid min-w-0 shrink text-left text-xs leading-4">
            <span className="truncate">{game.team1.name}</span>
            <span className="truncate">{game.team2.name}</span>
          </span>
        )}
        <span aria-hidden="true" className="flex min-w-0 justify-end gap-1 overflow-hidden">
          {moments.map((moment) => (
            <span
              key={moment.id}
              data-point={givable.has(moment.id) ? moment.id : undefined}
              className="grid h-8 w-3.5 shrink-0 grid-rows-2 place-items-center"
            >
              <Mark moment={moment} side={1} colour={colours[0]} />
              <Mark moment={moment} side={2} colour={colours[1]} />
            </span>
          ))}
        </span>
      </Button>
    </div>
  );
}

/** The dot that is nearest to `x`, from the left edge of its line. */
function nearest(dots: readonly HTMLElement[], line: Element, x: number): HTMLElement | undefined {
  const tapped = line.getBoundingClientRect().left + x;
  const away = (dot: HTMLElement) => {
    const { left, width } = dot.getBoundingClientRect();
    return Math.abs(left + width / 2 - tapped);
  };
  // The newer of two at the same distance.
  return dots.toReversed().toSorted((a, b) => away(a) - away(b))[0];
}

/**
 * A dot for a rally won, T for a time-out, + for a medical one, ! for a request, a card for a card; events without a team
 * stand above.
 */
function Mark({ moment, side, colour }: { moment: Moment; side: 1 | 2; colour: string }) {
  const isTheirs = 'type' in moment ? (moment.side ?? 1) === side : false;
  if ('type' in moment && isTheirs) {
    if (moment.type !== 'sanction' || moment.offence === 'pedido')
      return <span className="font-bold text-xs leading-none">{SIGNS[moment.type]}</span>;
    return (
      <span
        className={classes(
          'h-3 w-2 rounded-[2px] border border-current',
          moment.card === 'amarelo' ? 'bg-sun' : 'bg-coral-fill',
        )}
      />
    );
  }
  const isTheirPoint = moment.winner === side;
  return (
    <span
      className={classes('size-2.5 rounded-full', isTheirPoint && 'in-data-[surface=deep]:bg-on-deep!')}
      style={isTheirPoint ? { background: colour } : undefined}
    />
  );
}

const SIGNS = { timeout: 'T', medical: '+', sanction: '!' } as const;

function momentInWords(moment: Moment, game: Game): string {
  const nameOf = (side: 1 | 2) => (side === 1 ? game.team1 : game.team2).name;
  if (!('type' in moment)) return nameOf(moment.winner);
  const { type, side, card, offence, winner } = moment;
  if (card === null) return pauseInWords({ type: type === 'medical' ? type : 'timeout', side }, game);
  const given = `${sanctionInWords({ card, offence })} para ${nameOf(side ?? 1)}`;
  return winner ? `${given}, ponto de ${nameOf(winner)}` : given;
}
