import { useBlocker } from '@tanstack/react-router';
import { Save, Undo2, UserCheck, UserX } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { sheetExcess } from '#domain/sheet.ts';
import { POLL, roundGamesQuery } from '#web/features/games/queries.ts';
import { asSentence } from '#web/lib/format.ts';
import { usePolled } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { SheetKey } from './kept-sheet.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { PlayerRow } from './player-row.tsx';
import type { Player, SheetRow } from './queries.ts';
import { NOTHING, playersOf } from './sheet.ts';
import type { SheetEditor } from './sheet-editor.ts';
import { StrangersNotice } from './strangers-notice.tsx';
import { useSheet } from './use-sheet.ts';

type SheetDeskProps = {
  sheetKey: SheetKey;
  teamName: string;
  /** Who plays for the team now, or did in this round. */
  players: readonly Player[];
  rows: readonly SheetRow[];
  nameOfTeam: (id: number) => string;
};

/** The sheet of one team and round: presence first, then the counters; saved together. */
export function SheetDesk({ sheetKey, teamName, players, rows, nameOfTeam }: SheetDeskProps) {
  const { round, teamId } = sheetKey;
  const editor = useSheet(sheetKey, rows, players);
  const { edits, failure, isRecalled, saving } = editor.get();
  const [understood, setUnderstood] = useState('');
  const desk = useRef<HTMLDivElement>(null);
  const changed = playersOf(edits).length;
  const strangers = playersOf(edits).filter((playerId) => !players.some(({ id }) => id === playerId));
  const conflicts = editor.get().conflicts.filter((playerId) => !strangers.includes(playerId));
  const hindrance = hindranceOf(strangers.length, conflicts.length);
  const playedFor = (player: Player) => {
    const row = rows.find(({ playerId }) => playerId === player.id);
    return row && row.teamId !== teamId ? nameOfTeam(row.teamId) : null;
  };
  const absent = players.filter(
    (player) => playedFor(player) === null && !editor.counters(player.id)?.present,
  );
  const unsaid = absent.filter((player) => editor.counters(player.id) === null);
  const leaving = useBlocker({
    // A session that ended leads to the door without asking: what was entered waits on the device.
    shouldBlockFn: ({ next }) => playersOf(editor.get().edits).length > 0 && next.pathname !== '/auth',
    enableBeforeUnload: () => playersOf(editor.get().edits).length > 0,
    withResolver: true,
  });
  const shortcuts = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    if (event.key !== 's' && event.key !== 'z') return;
    event.preventDefault();
    event.stopPropagation();
    takeTyped();
    if (event.key === 'z') editor.undo();
    else if (!hindrance) editor.save();
  };
  // What was pressed goes with its notice: the keyboard goes on from the sheet.
  const stayHere = () => desk.current?.focus();

  if (players.length === 0 && changed === 0)
    return (
      <Card title={teamName}>
        <EmptyState
          title="Nenhum jogador neste time"
          hint="Um administrador cadastra os jogadores no painel."
        />
      </Card>
    );
  return (
    <div ref={desk} tabIndex={-1} onKeyDownCapture={shortcuts} className="flex flex-col gap-4 outline-none">
      {isRecalled && changed > 0 ? (
        <Notice tone="info">
          <p>Estes pontos foram anotados antes e ainda não foram salvos.</p>
          <div className="-ml-4">
            <Button
              tone="quiet"
              size="small"
              onPress={() => {
                editor.discard();
                stayHere();
              }}
            >
              Descartar
            </Button>
          </div>
        </Notice>
      ) : null}
      {conflicts.length > 0 && understood !== conflicts.join() ? (
        <Notice tone="warning">
          <p>
            <strong>Conflito Detectado:</strong> Outro usuário modificou alguns jogadores. Escolha, em cada
            um, que pontos ficam.
          </p>
          <div className="-ml-4">
            <Button
              tone="quiet"
              size="small"
              onPress={() => {
                setUnderstood(conflicts.join());
                stayHere();
              }}
            >
              Entendi
            </Button>
          </div>
        </Notice>
      ) : null}
      {strangers.length > 0 ? (
        <StrangersNotice
          editor={editor}
          strangers={strangers}
          onDiscard={(playerId) => {
            editor.discard([playerId]);
            stayHere();
          }}
        />
      ) : null}
      {failure ? (
        <Notice tone="danger">{`${asSentence(failure)} O que você anotou continua aqui.`}</Notice>
      ) : null}
      <Card
        title={teamName}
        action={
          unsaid.length > 0 && unsaid.length < players.length ? (
            <Button
              tone="quiet"
              size="small"
              icon={<UserX className="size-5" aria-hidden="true" />}
              onPress={() => {
                for (const player of unsaid) editor.change(player.id, { present: false });
              }}
            >
              Demais ausentes
            </Button>
          ) : (
            <Button
              tone="quiet"
              size="small"
              icon={<UserCheck className="size-5" aria-hidden="true" />}
              isDisabled={absent.length === 0}
              onPress={() => {
                for (const player of absent) editor.change(player.id, { present: true });
              }}
            >
              Todos presentes
            </Button>
          )
        }
      >
        <ul className="divide-y divide-line">
          {players.map((player) => (
            <PlayerRow key={player.id} player={player} editor={editor} playedFor={playedFor(player)} />
          ))}
        </ul>
      </Card>
      <ExcessHint
        round={round}
        teamId={teamId}
        teamName={teamName}
        rows={players
          .filter((player) => playedFor(player) === null)
          .map((player) => editor.counters(player.id) ?? NOTHING)}
      />
      <SaveBar editor={editor} changed={changed} hindrance={hindrance} />
      {leaving.status === 'blocked' ? (
        <LeaveDialog
          changed={changed}
          sheet={`${teamName}, rodada ${round}`}
          onStay={leaving.reset}
          onLater={leaving.proceed}
          onSave={() => {
            editor.save();
            leaving.proceed();
          }}
          canSave={!hindrance && saving === 'no'}
        />
      ) : null}
    </div>
  );
}

type ExcessHintProps = {
  round: number;
  teamId: number;
  teamName: string;
  rows: Parameters<typeof sheetExcess>[2];
};

/** More serves and attacks than points: somebody was counted twice, or a set is missing. */
function ExcessHint({ round, teamId, teamName, rows }: ExcessHintProps) {
  const { data: games } = usePolled(roundGamesQuery(round), POLL.liveScores);
  const excess = sheetExcess(teamId, games ?? [], rows);
  if (!excess) return null;
  return (
    <Notice tone="warning">
      {`Confira: há ${excess.counted} saques e ataques anotados, e ${teamName} marcou ${excess.scored} pontos nesta rodada.`}
    </Notice>
  );
}

/** What has to be decided before a save can be taken. */
function hindranceOf(strangers: number, conflicts: number): string | null {
  if (strangers > 0) return 'Descarte antes os pontos de quem saiu desta súmula.';
  return conflicts > 0 ? 'Escolha antes que pontos ficam.' : null;
}

/** A number counts from when its field is left: one that is still being typed is taken as it stands. */
function takeTyped() {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  field.blur();
  field.focus();
}

type SaveBarProps = { editor: SheetEditor; changed: number; hindrance: string | null };

function SaveBar({ editor, changed, hindrance }: SaveBarProps) {
  const { saving, undoable } = editor.get();
  const words =
    saving === 'waiting'
      ? 'Sem sinal: os pontos estão guardados neste aparelho e serão enviados.'
      : hindrance;
  return (
    <div className="sticky bottom-18 z-10 -mx-4 flex flex-col gap-2 border-line border-t bg-card px-4 py-3 max-md:shadow-[0_1rem_0_0_var(--color-card)] md:mx-0 md:rounded-card md:border lg:bottom-4">
      {words ? (
        <p role="status" className="text-center text-sm">
          {words}
        </p>
      ) : null}
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button
          tone="secondary"
          icon={<Undo2 />}
          isDisabled={undoable === 0 || saving !== 'no'}
          onPress={() => editor.undo()}
        >
          Desfazer
        </Button>
        <Button
          icon={<Save className="size-5" aria-hidden="true" />}
          isWide
          isDisabled={changed === 0 || hindrance !== null}
          isPending={saving !== 'no'}
          onPress={() => editor.save()}
        >
          {saving === 'no' ? `Salvar (${changed})` : 'Salvando...'}
        </Button>
      </div>
    </div>
  );
}
