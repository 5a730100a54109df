import { useBlocker } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import type { Game } from '#web/features/games/queries.ts';
import type { Player } from '#web/features/players/queries.ts';
import { ignoreSecondTapHere } from '#web/ui/buttons/second-tap.ts';
import { useNextCounter } from '#web/ui/fields/use-next-counter.ts';
import { playersOf } from './edits.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import type { Proposal, SheetRow } from './queries.ts';
import { type RoundSheet, sheetTitle } from './round-sheets.ts';
import { SaveBar } from './save-bar.tsx';
import type { SheetEditor } from './sheet-editor.ts';
import { saveBlockerOf, TeamSheet } from './team-sheet.tsx';
import { useSheets } from './use-sheets.ts';

type SheetDeskProps = {
  userId: number;
  round: number;
  sheet: RoundSheet;
  playersOfTeam: (teamId: number) => readonly Player[];
  rows: readonly SheetRow[];
  games: readonly Game[];
  proposals: readonly Proposal[];
  nameOfTeam: (id: number) => string;
  next: RoundSheet | null;
  onNext: () => void;
  /** Just chosen, so scrolled into view. */
  isAsked: boolean;
};

export function SheetDesk({ userId, round, sheet, isAsked, onNext, next, ...known }: SheetDeskProps) {
  const { playersOfTeam, rows, games, proposals, nameOfTeam } = known;
  const { teams } = sheet;
  const players = useMemo(() => teams.map(({ id }) => playersOfTeam(id)), [teams, playersOfTeam]);
  const editors = useSheets(
    teams.map(({ id }) => ({ userId, round, teamId: id })),
    rows,
    players,
  );
  const desk = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const jumpOn = useNextCounter({ end: () => bar.current });
  const changed = inAll(editors);
  const saveBlocker =
    editors.map((editor, i) => saveBlockerOf(editor, players[i] ?? [])).find(Boolean) ?? null;
  const saving = savingOf(editors);
  const save = () => {
    for (const editor of editors) editor.save();
  };
  const undo = () => latest(editors)?.undo();
  const saveAndGoOn = () => {
    // The button now leads on from the next sheets.
    ignoreSecondTapHere();
    save();
    onNext();
  };
  const stayHere = () => {
    // The content below moves up, so ignore a second tap.
    ignoreSecondTapHere();
    desk.current?.focus();
  };

  return (
    <div
      ref={isAsked ? (node) => arriveAt(desk, node) : desk}
      tabIndex={-1}
      onChange={jumpOn.onChange}
      // The counters handle Enter, so listen in the capture phase.
      onKeyDownCapture={(event) => {
        runShortcut(event, { undo, save: saveBlocker ? () => {} : save });
        jumpOn.onKeyDown(event);
      }}
      className="flex -scroll-mt-6 flex-col gap-4 outline-none md:scroll-mt-0"
    >
      {teams.map((team, i) => {
        const editor = editors[i];
        return editor ? (
          <TeamSheet
            key={team.id}
            editor={editor}
            round={round}
            team={team}
            players={players[i] ?? []}
            games={games}
            proposals={proposals.filter(({ teamId }) => teamId === team.id)}
            nameOfTeam={nameOfTeam}
            onGone={stayHere}
          />
        ) : null;
      })}
      <SaveBar
        ref={bar}
        changed={changed}
        saving={saving}
        serverFailure={
          editors.map((editor) => editor.get().serverFailure).find((said) => said !== null) ?? null
        }
        saveBlocker={saveBlocker}
        isUndoable={editors.some((editor) => editor.get().undoable > 0)}
        onUndo={undo}
        onSave={save}
        next={next && { title: sheetTitle(next), isGame: next.gameId !== null, onGo: saveAndGoOn }}
      />
      <LeaveGuard
        editors={editors}
        sheet={`${teams.map(({ name }) => name).join(' e ')}, rodada ${round}`}
        canSave={!saveBlocker}
        onSave={save}
      />
    </div>
  );
}

type LeaveQuestionProps = {
  editors: readonly SheetEditor[];
  sheet: string;
  canSave: boolean;
  onSave: () => void;
};

function LeaveGuard({ editors, sheet, canSave, onSave }: LeaveQuestionProps) {
  const leaving = useBlocker({
    // After a session ends, the sign-in page opens without a question: entries stay on the device.
    shouldBlockFn: ({ next: to }) => inAll(editors) > 0 && to.pathname !== '/auth',
    enableBeforeUnload: () => inAll(editors) > 0,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <LeaveDialog
      changed={inAll(editors)}
      sheet={sheet}
      onStay={leaving.reset}
      onLeave={leaving.proceed}
      onSave={() => {
        onSave();
        leaving.proceed();
      }}
      canSave={canSave}
    />
  );
}

/** Ctrl+S and Ctrl+Z include what is being typed. */
function runShortcut(event: KeyboardEvent, { undo, save }: { undo: () => void; save: () => void }) {
  if (!(event.ctrlKey || event.metaKey)) return;
  if (event.key !== 's' && event.key !== 'z') return;
  event.preventDefault();
  event.stopPropagation();
  takeTyped();
  if (event.key === 'z') undo();
  else save();
}

const inAll = (editors: readonly SheetEditor[]) =>
  editors.reduce((sum, editor) => sum + playersOf(editor.get().edits).length, 0);

const latest = (editors: readonly SheetEditor[]) =>
  editors.toSorted((a, b) => b.lastTurn - a.lastTurn).find(({ lastTurn }) => lastTurn > 0);

function savingOf(editors: readonly SheetEditor[]) {
  const all = editors.map((editor) => editor.get().saving);
  return all.find((each) => each === 'waiting') ?? all.find((each) => each === 'sending') ?? 'idle';
}

/** Scrolls to the desk and focuses it, once. */
function arriveAt(desk: { current: HTMLDivElement | null }, node: HTMLDivElement | null) {
  const isNew = node !== null && desk.current === null;
  desk.current = node ?? desk.current;
  if (!isNew) return;
  node.scrollIntoView({ block: 'start' });
  node.focus({ preventScroll: true });
}

/** Fields report on blur, so blur the focused one first. */
function takeTyped() {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  field.blur();
  field.focus();
}
