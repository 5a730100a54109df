import { tournamentTitle, yearIn } from '#domain/people/names.ts';
import { quantity } from '#domain/text/quantity.ts';

type Named = { readonly name: string; readonly year: number };

/** "Copa 2025" becomes "Copa 2026"; a name without its year stays. */
export function nextSeason({ name, year }: Named): Named {
  const next = year + 1;
  return { name: yearIn(name) === year ? name.replace(String(year), String(next)) : name, year: next };
}

type NewTournament = {
  readonly named: Named;
  /** Null for one that begins empty. */
  readonly previous: Named | null;
  /** What comes along, and how many if that is known. */
  readonly teams: number | boolean;
  readonly players: number | boolean;
  readonly pictures: boolean;
  readonly roles: boolean;
  readonly rules: boolean;
  readonly endsPrevious: boolean;
  readonly becomesCurrent: boolean;
};

/** What creating a tournament does, before it is done. */
export function newTournamentInWords({ named, previous, ...wanted }: NewTournament): string {
  const { teams, players, pictures, roles, rules, endsPrevious, becomesCurrent } = wanted;
  const things = [
    counted(teams, 'os times', (count) => quantity(count, 'time')),
    counted(players, 'os jogadores sem pontos', (count) => {
      return `${quantity(count, 'jogador', 'jogadores')} sem pontos`;
    }),
    pictures ? 'as imagens' : '',
    roles ? 'os mesmos papéis' : '',
    rules ? 'as mesmas regras' : '',
  ].filter(Boolean);
  const last = things.pop();
  const begins = things.length > 0 ? `${things.join(', ')} e ${last}` : last;
  const ends = previous && endsPrevious ? `, encerra ${tournamentTitle(previous)}` : '';
  const where = becomesCurrent ? ' e passa a ser o do link curto' : ' e fica num link com o nome dele';
  return `${tournamentTitle(named)} começa ${begins ? `com ${begins}` : 'vazio'}${ends}${where}.`;
}

function counted(wanted: number | boolean, words: string, say: (count: number) => string): string {
  if (typeof wanted === 'number') return say(wanted);
  return wanted ? words : '';
}
