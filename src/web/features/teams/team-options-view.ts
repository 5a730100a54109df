import { sayFailure } from '#web/lib/net/call-failed.ts';
import { loadedOptions } from '#web/ui/fields/options.ts';
import type { Source } from '#web/ui/layout/loaded.tsx';
import type { Team } from './queries.ts';

export const teamOptions = (
  teams: Pick<Source<readonly Team[]>, 'data' | 'error' | 'refetch'>,
  hint?: (team: Team) => string,
) =>
  loadedOptions(teams, {
    loading: 'Carregando times...',
    failure: 'Erro ao carregar times',
    hint: sayFailure,
    options: (all) =>
      all.map((team) => ({
        value: String(team.id),
        label: team.name,
        ...(hint ? { hint: hint(team) } : {}),
      })),
  });
