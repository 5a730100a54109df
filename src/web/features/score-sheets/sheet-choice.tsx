import { courtName } from '#domain/court/court-link.ts';
import { quantity } from '#domain/text/quantity.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { type RoundSheet, sheetTitle } from './round-sheets.ts';

export type Choice = { readonly gameId?: number; readonly teamId?: number };

type SheetChoiceProps = {
  sheets: readonly RoundSheet[];
  chosen: RoundSheet | null;
  isLoading: boolean;
  onChoose: (choice: Choice) => void;
};

export function SheetSelect({ sheets, chosen, isLoading, onChoose }: SheetChoiceProps) {
  const players = sheets.flatMap(({ teams, gameId }) => (gameId === null ? [] : teams));
  const teams = [...new Map(players.map((team) => [team.id, team])).values()];
  return (
    <Select
      label="Jogo ou time"
      options={[
        ...sheets.map((sheet) => ({
          value: keyOf(sheet),
          label: sheetTitle(sheet),
          hint: progressOf(sheet),
        })),
        ...teams.map(({ id, name }) => ({ value: `time ${id}`, label: name })),
      ]}
      value={chosen && keyOf(chosen)}
      onChange={(value) => {
        const [kind, id] = value.split(' ');
        onChoose(kind === 'jogo' ? { gameId: Number(id) } : { teamId: Number(id) });
      }}
      placeholder="Selecione um jogo ou um time"
      loading={isLoading ? 'Carregando times...' : undefined}
    />
  );
}

export function SheetList({ sheets, onChoose }: Pick<SheetChoiceProps, 'sheets' | 'onChoose'>) {
  return (
    <Card title="Escolha um jogo ou um time">
      <ul className="divide-y divide-line">
        {sheets.map((sheet) => (
          <li key={keyOf(sheet)}>
            <button
              type="button"
              onClick={() => onChoose(choiceOf(sheet))}
              className="flex min-h-14 w-full cursor-pointer flex-col justify-between gap-x-4 rounded-tile px-2 py-2 text-left hover:bg-well sm:flex-row sm:items-center"
            >
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{sheetTitle(sheet)}</span>
              <span className="tabular text-sm text-soft">{progressOf(sheet)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function choiceOf({ gameId, teams }: RoundSheet): Choice {
  if (gameId !== null) return { gameId };
  return teams[0] ? { teamId: teams[0].id } : {};
}

const keyOf = ({ gameId, teams }: RoundSheet) =>
  gameId === null ? `time ${teams[0]?.id}` : `jogo ${gameId}`;

function progressOf({ court, filled, all }: RoundSheet): string {
  const noted = `${filled} de ${quantity(all, 'anotado')}`;
  return court ? `${courtName(court)} · ${noted}` : noted;
}
