import { setStory } from '#domain/set-story.ts';
import { classes } from '#web/ui/classes.ts';
import type { ScoreEditor } from './score-editor.ts';

/** So many fit into a narrow phone. */
const SHOWN = 14;

/** The last rallies of a set, the newest at the right: a dot above for the first team, below for the second. */
export function RallyLine({ editor, setNumber }: { editor: ScoreEditor; setNumber: number }) {
  const { game } = editor.get();
  const rallies = setStory(editor.events(setNumber)).rallies.slice(-SHOWN);
  if (rallies.length === 0) return null;
  const said = rallies.map(({ winner }) => (winner === 1 ? game.team1.name : game.team2.name)).join(', ');
  return (
    <div>
      <p className="sr-only">{`Últimos pontos: ${said}`}</p>
      <div aria-hidden="true" className="flex items-center justify-between gap-3 text-soft text-sm">
        <span className="grid min-w-0 shrink text-xs leading-4">
          <span className="truncate">{game.team1.name}</span>
          <span className="truncate">{game.team2.name}</span>
        </span>
        <ol className="flex gap-1">
          {rallies.map(({ id, winner }) => (
            <li key={id} className="grid h-8 w-3 grid-rows-2 place-items-center">
              <span
                className={classes('size-2.5 rounded-full', winner === 1 ? 'bg-ocean' : 'bg-transparent')}
              />
              <span
                className={classes(
                  'size-2.5 rounded-full',
                  winner === 2 ? 'bg-coral-fill' : 'bg-transparent',
                )}
              />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
