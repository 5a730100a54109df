import { pointToWin } from '#domain/game/scoring.ts';
import { rulesOfSet } from '#domain/rules/rules.ts';
import { quantity } from '#domain/text/quantity.ts';
import { otherSide } from '#domain/tournament.ts';
import type { ShownAction } from '#web/features/court/desk/shown-action.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import type { ShownSet } from '#web/features/court/editor/state.ts';
import type { Game } from '#web/features/games/queries.ts';
import { pauseInWords } from '#web/features/games/score-view.ts';
import { useConnection } from '#web/lib/net/connection.ts';
import { useNow } from '#web/lib/page/now.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Countdown } from '#web/ui/score/countdown.tsx';
import { type GamePlayers, nameOf, pairOf, useGamePlayers } from './game-players.ts';
import { pauseLeftHere } from './pause-left.ts';
import { ServingPlayer } from './serving-player.tsx';

type CourtNotesProps = {
  editor: ScoreEditor;
  set: ShownSet;
  isDisabled: boolean;
  /** The pressed button is gone, so the focus moves to the pad. */
  onGone: () => void;
};

/**
 * What happens between rallies: the first server, a running pause, a change of sides. None of it blocks the next point.
 */
export function CourtHint({ editor, set, isDisabled, onGone }: CourtNotesProps) {
  const now = useNow();
  const { aheadBy } = useConnection();
  const { game } = editor.get();
  const { setNumber, pause, toSideChange, left, server, isTechnicalTimeoutDue } = set;
  if (server === null && set.team1Score + set.team2Score === 0 && !pause)
    return <FirstServer editor={editor} set={set} isDisabled={isDisabled} onGone={onGone} />;
  const served = game.sets.find((each) => each.setNumber === setNumber)?.log?.pause;
  const running = pause ? pauseLeftHere(pause, served, { now, aheadBy }) : 0;
  const played = editor.played();
  const total = set.team1Score + set.team2Score;
  const sinceDue = total % rulesOfSet(played.rules, setNumber).sideChangeEvery;
  const near = pointToWin(played, setNumber);
  const tap = (content: Parameters<ScoreEditor['tap']>[1]) => {
    editor.tap(setNumber, content);
    onGone();
  };
  return (
    <div className="flex flex-col gap-2">
      <ServingPlayer editor={editor} set={set} isDisabled={isDisabled} />
      {near ? (
        <strong className="truncate">
          {`${near.wins === 'game' ? 'Match point' : 'Set point'}: ${(near.side === 1 ? game.team1 : game.team2).name}`}
        </strong>
      ) : null}
      {pause && running > 0 ? <Countdown label={pauseInWords(pause, game)} seconds={running} /> : null}
      {isTechnicalTimeoutDue || toSideChange === 0 ? (
        // Side by side where both are due, so that the smallest phone shows them below its pad.
        <span className="flex gap-2 text-sm">
          {isTechnicalTimeoutDue ? (
            <Due
              words="Tempo técnico agora"
              label="Começar 30 s"
              isDisabled={isDisabled}
              onPress={() => tap({ type: 'timeout', side: null })}
            />
          ) : null}
          {toSideChange === 0 ? (
            <Due
              words={sinceDue === 0 ? 'Troca de lado agora' : `Troca de lado aos ${total - sinceDue}`}
              label="Trocaram"
              isDisabled={isDisabled}
              onPress={() => tap({ type: 'sides', left: otherSide(left) })}
            />
          ) : null}
        </span>
      ) : null}
      {toSideChange !== null && toSideChange > 0 && running === 0 ? (
        <span>{`Troca de lado em ${quantity(toSideChange, 'ponto')}`}</span>
      ) : null}
    </div>
  );
}

type DueProps = { words: string; label: string; isDisabled: boolean; onPress: () => void };

/** A required step, with the button that confirms it. Beside another one it is as wide as its button's words need. */
const Due = ({ words, label, isDisabled, onPress }: DueProps) => (
  <span className="flex flex-auto flex-col justify-between gap-1 not-only:[&>button]:px-2 only:flex-row only:flex-wrap only:items-center only:gap-x-2 [&>button]:whitespace-nowrap">
    <span role="alert">{words}</span>
    <Button size="small" tone="sun" isDisabled={isDisabled} onPress={onPress}>
      {label}
    </Button>
  </span>
);

/** How long the teams rest, and who chooses (FIVB Beach Volleyball 7.1, 18.1). */
const BETWEEN_SETS = {
  2: 'Intervalo de 1 minuto. Agora escolhe quem perdeu o sorteio.',
  3: 'Intervalo de 1 minuto. Faça um novo sorteio.',
};

/** Asks before the first rally; the first point answers it too. */
function FirstServer({ editor, set: { setNumber, left }, isDisabled, onGone }: CourtNotesProps) {
  const { team1, team2 } = editor.get().game;
  const { players } = useGamePlayers(editor.get().game);
  const servers = ([1, 2] as const).map((side) =>
    serversOf(side, side === 1 ? team1 : team2, players[side - 1]),
  );
  return (
    <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2 flat:grid-cols-2 flat:[&>button]:px-2">
      <legend className="mb-1 text-sm">Quem começa sacando?</legend>
      {setNumber > 1 ? (
        <p className="col-span-full text-on-deep-soft text-sm">{BETWEEN_SETS[setNumber === 2 ? 2 : 3]}</p>
      ) : null}
      {(left === 1 ? servers : servers.toReversed()).flat().map(({ name, ...server }) => (
        <Button
          key={`${server.side} ${server.playerId}`}
          size="small"
          tone="secondary"
          isDisabled={isDisabled}
          onPress={() => {
            editor.tap(setNumber, { type: 'serve', left, ...server });
            onGone();
          }}
        >
          <span className="line-clamp-2 [overflow-wrap:anywhere]">{name}</span>
        </Button>
      ))}
    </fieldset>
  );
}

type FirstServerChoice = { side: 1 | 2; name: string; playerId?: number };

/** Who may serve first: the two players of a pair, else the team as a whole. */
function serversOf(side: 1 | 2, team: Game['team1'], players: GamePlayers = []): FirstServerChoice[] {
  const pair = pairOf(team, players);
  if (!pair) return [{ side, name: team.name }];
  return pair.map((playerId) => ({ side, playerId, name: nameOf(players, playerId) }));
}

/** Shown in a set that has not begun while the one before it goes on, because a tap on its number may be a slip. */
export const LeftBehindHint = ({ set, onBack }: { set: ShownSet; onBack: () => void }) => (
  <span className="flex flex-wrap items-center justify-between gap-2 text-sm">
    <span role="alert">{`O ${set.setNumber}º set não acabou: ${set.team1Score} a ${set.team2Score}`}</span>
    <Button size="small" tone="sun" onPress={onBack}>
      {`Voltar ao ${set.setNumber}º set`}
    </Button>
  </span>
);

/** Swaps the halves without a change of sides. Empty before the first serve. */
export function swapHalvesAction(
  editor: ScoreEditor,
  { setNumber, server, left }: ShownSet,
): readonly ShownAction[] {
  if (server === null) return [];
  const swap = () => editor.tap(setNumber, { type: 'serve', side: server, left: otherSide(left) });
  return [{ label: 'Inverter os lados', onPress: swap }];
}

export const SwapHalves = ({ editor, set, isDisabled }: Omit<CourtNotesProps, 'onGone'>) =>
  swapHalvesAction(editor, set).map(({ label, onPress }) => (
    <Button key={label} size="small" tone="quiet" isDisabled={isDisabled} onPress={onPress}>
      {label}
    </Button>
  ));
