import { UserCheck, UserX } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { COUNTER } from '#contract/limits.ts';
import { fullName } from '#domain/people/names.ts';
import { sheetExcess } from '#domain/points/sheet.ts';
import { quantity } from '#domain/text/quantity.ts';
import type { Game } from '#web/features/games/queries.ts';
import type { Player } from '#web/features/players/queries.ts';
import { asSentence } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { NOTHING, outOfRange, playersOf } from './edits.ts';
import { GonePlayersNotice } from './gone-players-notice.tsx';
import { PlayerRow } from './player-row.tsx';
import { countersOfProposal, gamesOfTeam, openProposals } from './proposals.ts';
import type { Proposal } from './queries.ts';
import type { SheetEditor } from './sheet-editor.ts';

type TeamSheetProps = {
  editor: SheetEditor;
  round: number;
  team: { readonly id: number; readonly name: string };
  players: readonly Player[];
  games: readonly Game[];
  proposals: readonly Proposal[];
  nameOfTeam: (id: number) => string;
  /** A pressed button disappears with its notice, so the page takes the focus. */
  onGone: () => void;
};

export function TeamSheet({
  editor,
  round,
  team,
  players,
  games,
  proposals,
  nameOfTeam,
  onGone,
}: TeamSheetProps) {
  const { edits, rows } = editor.get();
  const titleId = useId();
  const playedFor = (player: Player) => {
    const row = rows.find(({ playerId }) => playerId === player.id);
    return row && row.teamId !== team.id ? nameOfTeam(row.teamId) : null;
  };
  const played = gamesOfTeam(games, team.id);
  const counted = players.filter((player) => playedFor(player) === null);
  const excess = sheetExcess(
    team.id,
    games,
    counted.map((player) => editor.counters(player.id) ?? NOTHING),
  );

  if (players.length === 0 && playersOf(edits).length === 0)
    return (
      <Card title={team.name}>
        <EmptyState
          title="Nenhum jogador neste time"
          hint="Um administrador cadastra os jogadores no painel."
        />
      </Card>
    );
  return (
    <>
      <SheetNotices editor={editor} players={players} onGone={onGone} />
      {/* No side margins on a phone, so that six players fit between header and save bar. */}
      <section
        aria-labelledby={titleId}
        className="-mx-4 border-line border-y bg-card px-4 sm:mx-0 sm:rounded-card sm:border sm:px-5 sm:pb-3"
      >
        <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-line border-b sm:min-h-14">
          <div className="min-w-0">
            <h2 id={titleId} className="text-lg [overflow-wrap:anywhere]">
              {team.name}
            </h2>
            {played.length > 1 ? (
              <p className="text-soft text-sm">{`Rodada ${round}, soma dos ${played.length} jogos`}</p>
            ) : null}
          </div>
          <PresenceButton editor={editor} players={counted} isWholeTeam={counted.length === players.length} />
        </header>
        <OpenProposals
          editor={editor}
          teamName={team.name}
          proposals={proposals}
          isOfSeveral={played.length > 1}
          onGone={onGone}
        />
        <ul aria-label={team.name} className="divide-y divide-line">
          {players.map((player) => (
            <PlayerRow
              key={player.id}
              player={player}
              editor={editor}
              playedFor={playedFor(player)}
              proposal={proposals.find(({ playerId }) => playerId === player.id) ?? null}
              played={played}
            />
          ))}
        </ul>
      </section>
      {/* A player's rallies were counted twice, or a set is missing. */}
      {excess ? (
        <Notice tone="warning">
          {`Confira: há ${quantity(excess.counted, 'saque ou ataque anotado', 'saques e ataques anotados')}, e ${team.name} marcou ${quantity(excess.scored, 'ponto')} nesta rodada.`}
        </Notice>
      ) : null}
    </>
  );
}

/** What is unusual: entries of an earlier visit, conflicts, players who left, a refusal. */
function SheetNotices({ editor, players, onGone }: Pick<TeamSheetProps, 'editor' | 'players' | 'onGone'>) {
  const { edits, failure, isRecalled } = editor.get();
  const [dismissedConflicts, setDismissedConflicts] = useState('');
  const gonePlayers = gonePlayersOf(editor, players);
  const conflicts = conflictsOn(editor, players);
  return (
    <>
      {isRecalled && playersOf(edits).length > 0 ? (
        <ClosableNotice
          tone="info"
          label="Descartar"
          onPress={() => {
            editor.discard();
            onGone();
          }}
        >
          Estes pontos foram anotados antes e ainda não foram salvos.
        </ClosableNotice>
      ) : null}
      {conflicts.length > 0 && dismissedConflicts !== conflicts.join() ? (
        <ClosableNotice
          tone="warning"
          label="Entendi"
          onPress={() => {
            setDismissedConflicts(conflicts.join());
            onGone();
          }}
        >
          <strong>Conflito Detectado:</strong> Outro usuário modificou alguns jogadores. Escolha, em cada um,
          quais pontos ficam.
        </ClosableNotice>
      ) : null}
      {gonePlayers.length > 0 ? (
        <GonePlayersNotice
          editor={editor}
          gonePlayers={gonePlayers}
          onDiscard={(playerId) => {
            editor.discard([playerId]);
            onGone();
          }}
        />
      ) : null}
      {failure ? (
        <Notice tone="danger">{`${asSentence(failure)} O que você anotou continua aqui.`}</Notice>
      ) : null}
    </>
  );
}

type ClosableNoticeProps = {
  tone: 'info' | 'warning';
  label: string;
  onPress: () => void;
  children: ReactNode;
};

function ClosableNotice({ tone, label, onPress, children }: ClosableNoticeProps) {
  return (
    <Notice tone={tone}>
      <p>{children}</p>
      <div className="-ml-4">
        <Button tone="quiet" size="small" onPress={onPress}>
          {label}
        </Button>
      </div>
    </Notice>
  );
}

type PresenceButtonProps = {
  editor: SheetEditor;
  players: readonly Player[];
  /** None of its players played for another team. */
  isWholeTeam: boolean;
};

/** Marks all present or, once some have a row, the others absent. */
function PresenceButton({ editor, players, isWholeTeam }: PresenceButtonProps) {
  const absent = players.filter(({ id }) => !editor.counters(id)?.present);
  const unrecorded = absent.filter(({ id }) => editor.counters(id) === null);
  const mark = (marked: readonly Player[], present: boolean) => {
    for (const { id } of marked) editor.change(id, { present });
  };
  return unrecorded.length > 0 && !(isWholeTeam && unrecorded.length === players.length) ? (
    <Button
      tone="quiet"
      size="small"
      icon={<UserX className="size-5" aria-hidden="true" />}
      onPress={() => mark(unrecorded, false)}
    >
      Demais ausentes
    </Button>
  ) : (
    <Button
      tone="quiet"
      size="small"
      icon={<UserCheck className="size-5" aria-hidden="true" />}
      isDisabled={absent.length === 0}
      onPress={() => mark(absent, true)}
    >
      Todos presentes
    </Button>
  );
}

type OpenProposalsProps = {
  editor: SheetEditor;
  teamName: string;
  proposals: readonly Proposal[];
  /** The team has several games in the round. */
  isOfSeveral: boolean;
  onGone: () => void;
};

function OpenProposals({ editor, teamName, proposals, isOfSeveral, onGone }: OpenProposalsProps) {
  const open = openProposals(proposals, ({ playerId }) => editor.counters(playerId));
  if (open.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 border-line border-b py-1 text-sm sm:justify-start">
      {`${isOfSeveral ? 'Dos jogos' : 'Do jogo'}: pontos de ${quantity(open.length, 'jogador', 'jogadores')}`}
      <Button
        tone="secondary"
        size="small"
        aria-label={`Usar os pontos do jogo: ${teamName}`}
        onPress={() => {
          for (const proposal of open) editor.change(proposal.playerId, countersOfProposal(proposal));
          onGone();
        }}
      >
        Usar todos
      </Button>
    </p>
  );
}

function gonePlayersOf(editor: SheetEditor, players: readonly Player[]): number[] {
  return playersOf(editor.get().edits).filter((playerId) => !players.some(({ id }) => id === playerId));
}

function conflictsOn(editor: SheetEditor, players: readonly Player[]): number[] {
  return editor.get().conflicts.filter((playerId) => players.some(({ id }) => id === playerId));
}

/** Why the sheet cannot be saved yet; null if it can. */
export function saveBlockerOf(editor: SheetEditor, players: readonly Player[]): string | null {
  if (gonePlayersOf(editor, players).length > 0) return 'Descarte antes os pontos de quem saiu desta súmula.';
  if (conflictsOn(editor, players).length > 0) return 'Antes, escolha quais pontos ficam.';
  const wrong = outOfRange(editor.get().edits);
  const player = players.find(({ id }) => wrong.includes(id));
  return player ? `${fullName(player)}: cada número vai de ${COUNTER.min} a ${COUNTER.max}.` : null;
}
