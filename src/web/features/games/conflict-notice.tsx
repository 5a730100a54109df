import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Court, CourtState } from './court.ts';
import { type SetScore, storedScore } from './draft.ts';

/** Two people score one set: both values, and who decides is whoever looks at the court. */
export function ConflictNotice({
  court,
  conflict,
  onChosen,
}: {
  court: Court;
  conflict: NonNullable<CourtState['conflict']>;
  onChosen: () => void;
}) {
  const { game } = court.get();
  const { mine } = conflict;
  const choose = (choice: 'mine' | 'theirs') => {
    court.resolve(choice);
    onChosen();
  };
  const theirs = storedScore(game, mine.setNumber);
  const inWords = ({ team1Score, team2Score }: SetScore) =>
    `${game.team1.name} ${team1Score} a ${team2Score} ${game.team2.name}`;
  return (
    <div role="alert">
      <Notice tone="warning">
        <span className="block font-semibold">Outra pessoa mudou o {mine.setNumber}º set.</span>
        <span className="mt-1 block">Registrado: {inWords(theirs)}.</span>
        <span className="block">No seu aparelho: {inWords(mine)}.</span>
        <span className="mt-3 grid grid-cols-2 gap-2">
          <Button size="small" tone="secondary" onPress={() => choose('theirs')}>
            {`Ficar com ${theirs.team1Score} a ${theirs.team2Score}`}
          </Button>
          <Button size="small" tone="secondary" onPress={() => choose('mine')}>
            {`Usar ${mine.team1Score} a ${mine.team2Score}`}
          </Button>
        </span>
      </Notice>
    </div>
  );
}
