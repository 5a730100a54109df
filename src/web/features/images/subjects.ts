import { useQuery } from '@tanstack/react-query';
import { fullName } from '#domain/people/names.ts';
import { playersQuery } from '#web/features/players/queries.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { currentIn } from '#web/lib/net/changed-meanwhile.ts';
import { mapSource, type Source } from '#web/ui/layout/loaded.tsx';

export type Kind = 'team' | 'player';
export type Subject = {
  readonly id: number;
  readonly name: string;
  readonly hint: string;
  readonly imageUrl: string | null;
  /** The picture found by the team's name. */
  readonly namedImageUrl: string | null;
};

export const KINDS = {
  team: {
    title: 'Time',
    plural: 'Times',
    look: 'team',
    upload: 'POST /api/teams/{id}/image',
    remove: 'DELETE /api/teams/{id}/image',
    unknown: 'Time não encontrado',
    none: 'Nenhum time encontrado.',
    first: 'A imagem entra depois que o time é cadastrado.',
    register: 'Cadastrar times',
    tab: 'teams',
    failure: 'Erro ao carregar times',
  },
  player: {
    title: 'Jogador',
    plural: 'Jogadores',
    look: 'person',
    upload: 'POST /api/players/{id}/image',
    remove: 'DELETE /api/players/{id}/image',
    unknown: 'Jogador não encontrado',
    none: 'Nenhum jogador encontrado.',
    first: 'A imagem entra depois que o jogador é cadastrado.',
    register: 'Cadastrar jogadores',
    tab: 'players',
    failure: 'Erro ao carregar jogadores',
  },
} as const;

/** The current picture, if a change was refused because a colleague made one first; else undefined. */
export const currentPictureIn = (error: Error, kind: Kind): string | null | undefined =>
  kind === 'team' ? currentIn(error, 'TEAM_CHANGED')?.imageUrl : currentIn(error, 'PLAYER_CHANGED')?.imageUrl;

/** Teams or players by name; fetched only when used. */
export function useSubjects(kind: Kind): Source<readonly Subject[]> {
  const teams = useQuery({ ...teamsQuery, enabled: kind === 'team' });
  const players = useQuery({ ...playersQuery, enabled: kind === 'player' });
  if (kind === 'team') {
    return mapSource(teams, (all) =>
      all.map(({ id, name, category, imageUrl, namedImageUrl }) => ({
        id,
        name,
        hint: category,
        imageUrl,
        namedImageUrl,
      })),
    );
  }
  return mapSource(players, (all) =>
    all.map(({ id, teamName, imageUrl, ...player }) => ({
      id,
      name: fullName(player),
      hint: teamName ?? 'Sem time',
      imageUrl,
      namedImageUrl: null,
    })),
  );
}
