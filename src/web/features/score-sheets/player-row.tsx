import { memo, useRef } from 'react';
import { COUNTER } from '#contract/limits.ts';
import { fullName } from '#domain/people/names.ts';
import type { Player } from '#web/features/players/queries.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ignoreSecondTapHere } from '#web/ui/buttons/second-tap.ts';
import { Segments } from '#web/ui/buttons/segments.tsx';
import { Counter } from '#web/ui/fields/counter.tsx';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { inWords } from './counter-words.ts';
import { COUNTERS, type Counters, NOTHING, stored } from './edits.ts';
import { countersOfProposal, differs, proposalLines, type TeamGame } from './proposals.ts';
import type { Proposal } from './queries.ts';
import type { SheetEditor } from './sheet-editor.ts';

const LABELS = { saques: 'Saque', defesas: 'Defesa', ataques: 'Ataque' } as const;

type PlayerRowProps = {
  player: Player;
  editor: SheetEditor;
  /** The other team this player played for in the round; the row is on that team's sheet. */
  playedFor: string | null;
  proposal: Proposal | null;
  /** The games of the team in the round. */
  played: readonly TeamGame[];
};

export function PlayerRow({ player, editor, playedFor, proposal, played }: PlayerRowProps) {
  const { edits, conflicts, rows } = editor.get();
  const name = fullName(player);
  const entered = editor.counters(player.id);
  const counters = entered ?? NOTHING;
  const isChanged = edits[player.id] !== undefined;
  const line = useRef<HTMLLIElement>(null);
  return (
    <li
      ref={line}
      tabIndex={-1}
      aria-label={name}
      className="grid scroll-mt-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 py-0.75 outline-none lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:gap-x-6 lg:py-3"
    >
      <div className="flex min-w-0 items-center gap-3">
        {/* Hidden on a phone: there is only space for the name. */}
        <span className="hidden shrink-0 md:block">
          <Avatar name={name} imageUrl={player.imageUrl} />
        </span>
        <div className="min-w-0">
          <p className="[overflow-wrap:anywhere] font-semibold leading-tight">{name}</p>
          <p className="flex items-center gap-2 text-soft text-sm md:min-h-6">
            <span className="hidden md:inline">{player.gender}</span>
            {isChanged ? <Badge tone="sun">Não salvo</Badge> : null}
          </p>
        </div>
      </div>
      {playedFor === null ? (
        <Entries
          editor={editor}
          playerId={player.id}
          name={name}
          saques={counters.saques}
          defesas={counters.defesas}
          ataques={counters.ataques}
          present={entered?.present ?? null}
        />
      ) : (
        <p className="col-span-2 text-soft">{`Jogou esta rodada por ${playedFor}.`}</p>
      )}
      {proposal && differs(proposal, entered) ? (
        <p className="col-span-2 flex items-center justify-between gap-3 text-soft text-sm sm:justify-start lg:col-span-3">
          <span>
            {proposalLines(proposal, played).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </span>
          <Button
            tone="quiet"
            size="small"
            aria-label={`Usar os pontos do jogo: ${name}`}
            onPress={() => {
              editor.change(player.id, countersOfProposal(proposal));
              line.current?.focus();
            }}
          >
            Usar
          </Button>
        </p>
      ) : null}
      {conflicts.includes(player.id) ? (
        <Choice
          name={name}
          mine={counters}
          theirs={stored(rows, player.id)}
          onChoose={(choice) => {
            // The rows below move up, so ignore a second tap.
            ignoreSecondTapHere();
            editor.resolve(player.id, choice);
            // The pressed button is gone, so focus the player.
            line.current?.focus();
          }}
        />
      ) : null}
    </li>
  );
}

type EntriesProps = Omit<Counters, 'present'> & {
  editor: SheetEditor;
  playerId: number;
  name: string;
  present: boolean | null;
};

/** Memoized against typing at other players: a sheet has dozens of fields. */
const Entries = memo(function Entries({ editor, playerId, name, present, ...counters }: EntriesProps) {
  return (
    <>
      <Segments
        label={`Presença de ${name}`}
        options={PRESENCES}
        value={present === null ? null : present ? 'there' : 'away'}
        onChange={(value) => editor.change(playerId, { present: value === 'there' })}
      />
      <fieldset
        aria-label={`Pontos de ${name}`}
        className="col-span-2 flex min-w-0 gap-1 sm:gap-3 lg:col-span-1 lg:gap-5"
      >
        {COUNTERS.map((counter) => (
          <Counter
            key={counter}
            label={LABELS[counter]}
            value={counters[counter]}
            onChange={(value) => editor.change(playerId, { [counter]: value, present: true })}
            {...COUNTER}
            isDisabled={present === false}
          />
        ))}
      </fieldset>
    </>
  );
});

const PRESENCES = [
  { value: 'there', label: 'Presente' },
  { value: 'away', label: 'Ausente' },
];

type ChoiceProps = {
  name: string;
  mine: Counters;
  theirs: Counters | null;
  onChoose: (choice: 'mine' | 'theirs') => void;
};

function Choice({ name, mine, theirs, onChoose }: ChoiceProps) {
  return (
    <fieldset
      aria-label={`Conflito de ${name}`}
      className="grid gap-3 rounded-control bg-sun-wash col-span-2 p-4 sm:grid-cols-2 lg:col-span-3"
    >
      {(
        [
          ['theirs', 'Salvo por outra pessoa', theirs, 'Ficar com o salvo'],
          ['mine', 'Seu', mine, 'Usar o meu'],
        ] as const
      ).map(([choice, title, counters, action]) => (
        <div key={choice} className="flex flex-col gap-2">
          <p className="font-semibold">{title}</p>
          <p className="tabular">{inWords(counters)}</p>
          <Button
            tone={choice === 'mine' ? 'primary' : 'secondary'}
            size="small"
            aria-label={`${action}: ${name}`}
            onPress={() => onChoose(choice)}
          >
            {action}
          </Button>
        </div>
      ))}
    </fieldset>
  );
}
