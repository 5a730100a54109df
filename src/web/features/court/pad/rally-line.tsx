import type { Interruption, Rally } from '#domain/story/set-story.ts';
import { setStory } from '#domain/story/set-story.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import type { Game } from '#web/features/games/queries.ts';
import { pauseInWords } from '#web/features/games/score-view.ts';
import { useTeamColours } from '#web/features/games/team-colours-view.ts';
import { classes } from '#web/ui/classes.ts';
import { cardInWords } from './card-words.ts';

/** How many rallies fit on a narrow phone, and between the two halves. */
const SHOWN = 14;
const SHOWN_SMALL = 9;

type RallyLineProps = { editor: ScoreEditor; setNumber: number; isSmall?: boolean };
type Moment = Rally | Interruption;

/**
 * The last rallies of a set and the events between them, newest at the right: the first team's above, the second's
 * below.
 */
export function RallyLine({ editor, setNumber, isSmall = false }: RallyLineProps) {
  const { game } = editor.get();
  const colours = useTeamColours([game.team1, game.team2]);
  const moments = setStory(editor.events(setNumber)).moments.slice(-(isSmall ? SHOWN_SMALL : SHOWN));
  if (moments.length === 0) return null;
  return (
    <div>
      <p className="sr-only">{`Últimos lances: ${moments.map((moment) => momentInWords(moment, game)).join(', ')}`}</p>
      <div
        aria-hidden="true"
        className={classes(
          'flex items-center gap-3 text-sm',
          isSmall ? 'justify-center' : 'justify-between text-soft',
        )}
      >
        {isSmall ? null : (
          <span className="grid min-w-0 shrink text-xs leading-4">
            <span className="truncate">{game.team1.name}</span>
            <span className="truncate">{game.team2.name}</span>
          </span>
        )}
        <ol className="flex min-w-0 justify-end gap-1 overflow-hidden">
          {moments.map((moment) => (
            <li key={moment.id} className="grid h-8 w-3.5 shrink-0 grid-rows-2 place-items-center">
              <Mark moment={moment} side={1} colour={colours[0]} />
              <Mark moment={moment} side={2} colour={colours[1]} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** A dot for a rally won, T for a time-out, + for a medical one, a card for a card; events without a team stand above. */
function Mark({ moment, side, colour }: { moment: Moment; side: 1 | 2; colour: string }) {
  const isTheirs = 'type' in moment ? (moment.side ?? 1) === side : false;
  if ('type' in moment && isTheirs) {
    if (moment.type !== 'sanction')
      return <span className="font-bold text-xs leading-none">{moment.type === 'medical' ? '+' : 'T'}</span>;
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

function momentInWords(moment: Moment, game: Game): string {
  const nameOf = (side: 1 | 2) => (side === 1 ? game.team1 : game.team2).name;
  if (!('type' in moment)) return nameOf(moment.winner);
  const { type, side, card, winner } = moment;
  if (card === null) return pauseInWords({ type: type === 'medical' ? type : 'timeout', side }, game);
  const given = `${cardInWords(card)} para ${nameOf(side ?? 1)}`;
  return winner ? `${given}, ponto de ${nameOf(winner)}` : given;
}
