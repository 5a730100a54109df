import { POINT_KINDS, type PointKind } from '#domain/court/court-event.ts';
import { fullName } from '#domain/people/names.ts';
import { type Rally, setStory } from '#domain/story/set-story.ts';
import { otherSide } from '#domain/tournament.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { useGamePlayers } from './game-players.ts';

const KINDS: Record<PointKind, string> = {
  saque: 'Saque',
  ataque: 'Ataque',
  defesa: 'Defesa',
  erro: 'Erro do outro time',
};

type PointDetailProps = {
  editor: ScoreEditor;
  setNumber: number;
  isDisabled: boolean;
  /** In a strip, where chosen options make way for the next ones. */
  isSmall?: boolean;
};

/** Optional details of the last point: how it was won and by whom. The next rally replaces them. */
export function PointDetail({ editor, setNumber, isDisabled, isSmall = false }: PointDetailProps) {
  const { game } = editor.get();
  const last = setStory(editor.events(setNumber)).rallies.at(-1);
  const { players, isError } = useGamePlayers(game);
  if (!last) return <p className="text-soft text-sm">Depois de cada ponto, diga aqui como ele foi.</p>;
  const teamOf = (side: 1 | 2) => (side === 1 ? game.team1 : game.team2);
  const scorers = scorersOf(last);
  const detail = (kind: PointKind | null, playerId: number | null) =>
    editor.tap(setNumber, { type: 'detail', pointId: last.id, kind, playerId });
  const kinds = isSmall && last.kind ? [last.kind] : POINT_KINDS;
  const grid = isSmall ? 'flex flex-wrap gap-2' : 'grid grid-cols-2 gap-2';
  return (
    <fieldset className={isSmall ? 'flex flex-wrap gap-x-2' : 'flex flex-col gap-2'}>
      <legend className="mb-1 text-soft text-sm">{`Como foi o ponto de ${teamOf(last.winner).name}?`}</legend>
      <div className={grid}>
        {kinds.map((kind) => (
          <Choice
            key={kind}
            isChosen={last.kind === kind}
            isDisabled={isDisabled}
            onPress={() => detail(isSmall && kind === last.kind ? null : kind, null)}
          >
            {KINDS[kind]}
          </Choice>
        ))}
      </div>
      {last.kind && scorers ? (
        <fieldset className={grid}>
          <legend
            className={isSmall ? 'sr-only' : 'mb-1 text-soft text-sm'}
          >{`Quem, de ${teamOf(scorers).name}?`}</legend>
          {players[scorers - 1]?.map(({ id, firstName, lastName }) => (
            <Choice
              key={id}
              isChosen={last.playerId === id}
              isDisabled={isDisabled}
              onPress={() => detail(last.kind ?? 'ataque', id)}
            >
              {fullName({ firstName, lastName })}
            </Choice>
          ))}
        </fieldset>
      ) : null}
      {last.kind && isError && players.flat().length === 0 ? (
        <Notice tone="warning">Os nomes não puderam ser carregados. O ponto fica sem jogador.</Notice>
      ) : null}
    </fieldset>
  );
}

type ChoiceProps = { isChosen: boolean; isDisabled: boolean; onPress: () => void; children: string };

const Choice = ({ isChosen, ...button }: ChoiceProps) => (
  <Button size="small" tone={isChosen ? 'primary' : 'secondary'} aria-pressed={isChosen} {...button} />
);

/** The team whose players are offered: the winner's, or after an error the other one's; null until that is known. */
function scorersOf({ kind, winner }: Rally): 1 | 2 | null {
  if (kind === null) return null;
  if (kind !== 'erro') return winner;
  return otherSide(winner);
}
