import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { gameCan } from '#domain/game.ts';
import { isFinalScore, isSetFinished } from '#domain/sets.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { formatAge, sayAge } from '#web/lib/format.ts';
import { useLine } from '#web/lib/live.ts';
import { useNow } from '#web/lib/now.ts';
import { isTyped } from '#web/lib/typed.ts';
import { Button } from '#web/ui/button.tsx';
import { ScorePad } from '#web/ui/score-pad.tsx';
import { Spoken } from '#web/ui/spoken.tsx';
import { courtName, whenOf } from './as-score.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import type { Court, CourtState } from './court.ts';
import { RefusedNotice } from './refused-notice.tsx';
import { SetDialog } from './set-dialog.tsx';
import { sideChangeHint } from './side-change.ts';
import { writtenSet } from './typed-names.ts';

/** The pad of a game in progress: the set above, two big buttons below, undo within reach. */
export function Scoring({ court }: { court: Court }) {
  const { game, conflict, undoable } = court.get();
  const numbers = game.isExtraRound ? [1] : [1, 2, 3];
  const [chosen, setChosen] = useState<number | null>(null);
  const pad = useRef<HTMLDivElement>(null);
  const { id: userId } = useUser();
  const [isTyping, setTyping] = useState(() => isTyped(userId, writtenSet(game.id)));
  const selected = chosen ?? setToPlay(court);
  const { team1Score, team2Score } = court.score(selected);
  const set = { setNumber: selected, team1Score, team2Score, skipped: false, closed: false };
  const isOver = isFinalScore(set, game.isExtraRound);
  const next = numbers.find((number) => number === selected + 1 && refusal(court, number) === null);
  const { isOpen, isLost } = useLine();
  // What was pressed goes with what it was about: the keyboard goes on from the pad.
  const stayHere = () => pad.current?.focus();
  return (
    <div ref={pad} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {conflict ? <ConflictNotice court={court} conflict={conflict} onChosen={stayHere} /> : null}
      <RefusedNotice court={court} onSeen={stayHere} />
      <ScorePad
        place={
          <>
            {game.court ? `${courtName(game.court)} · ` : null}
            <Spoken {...whenOf(game)} />
          </>
        }
        saved={<Saved state={court.get()} isLost={isLost && !isOpen} />}
        teams={[game.team1, game.team2]}
        sets={numbers.map((number) => {
          const draft = court.score(number);
          const stored = game.sets.find((each) => each.setNumber === number);
          return {
            number,
            score: [draft.team1Score, draft.team2Score],
            state: stored?.skipped ? 'skipped' : stored || number === selected ? 'done' : 'open',
            refusal: stored || number === selected ? undefined : refusal(court, number)?.message,
          };
        })}
        selectedSet={selected}
        onSelectSet={setChosen}
        onPoint={(side, delta) => {
          setChosen(selected);
          court.tap(selected, side, delta);
        }}
        isDisabled={conflict !== null}
        hint={
          isOver
            ? `${selected}º set encerrado: ${team1Score} a ${team2Score}`
            : sideChangeHint(selected, game.isExtraRound, team1Score + team2Score)
        }
        announcement={`${selected}º set: ${game.team1.name} ${team1Score}, ${game.team2.name} ${team2Score}`}
      />
      {isOver && next ? (
        <Button tone="sun" isWide onPress={() => setChosen(next)}>
          {`Ir para o ${next}º set`}
        </Button>
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        <Button
          tone="secondary"
          icon={<Undo2 />}
          isDisabled={undoable === 0 || conflict !== null}
          onPress={() => {
            const back = court.undo();
            if (back) setChosen(back);
            if (undoable === 1) stayHere();
          }}
        >
          Desfazer
        </Button>
        <Button tone="secondary" isDisabled={conflict !== null} onPress={() => setTyping(true)}>
          Digitar placar
        </Button>
      </div>
      {isTyping ? (
        <SetDialog
          court={court}
          setNumber={selected}
          onClose={(number) => {
            setTyping(false);
            setChosen(number ?? selected);
          }}
        />
      ) : null}
    </div>
  );
}

/** The set that is being played: the first that is not finished, as far as the rules allow another. */
function setToPlay(court: Court): number {
  const { sets, isExtraRound } = court.played();
  const open = sets.find((set) => !isSetFinished(sets, set, isExtraRound));
  if (open) return open.setNumber;
  const next = sets.length + 1;
  return refusal(court, next) === null ? next : Math.max(1, sets.length);
}

/** Why a set may not be registered at all, by the rules; null when it may. */
function refusal(court: Court, setNumber: number) {
  const empty = { setNumber, team1Score: 0, team2Score: 0, skipped: false, closed: false };
  return gameCan.registerSet(court.played(), empty);
}

function Saved({ state: { saving, savedAt }, isLost }: { state: CourtState; isLost: boolean }) {
  const now = useNow();
  if (saving === 'waiting') return 'sem sinal · guardado no aparelho';
  if (saving === 'asking') return 'escolha um placar';
  if (isLost) return 'sem sinal';
  if (saving === 'sending') return 'salvando…';
  if (savedAt === 0) return 'salvo';
  return (
    <>
      salvo <Spoken shown={formatAge(now - savedAt)} said={sayAge(now - savedAt)} />
    </>
  );
}
