import { Link } from '@tanstack/react-router';
import { ImageUp, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { fullName } from '#domain/people/names.ts';
import { iconLinkClasses } from '#web/ui/buttons/button-style.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { RoleBadges } from '#web/ui/layout/role-badges.tsx';
import type { Column } from '#web/ui/lists/data-table.tsx';
import { RowCard } from '#web/ui/lists/row-card.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import type { Player } from './queries.ts';

export type PlayerAction = 'edit' | 'reset' | 'delete';
type Ask = (action: PlayerAction, player: Player) => void;
/** The signed-in user changes their own password in the profile. */
type Looking = { readonly userId: number; readonly onAsk: Ask };

const teamOf = ({ teamId, teamName }: Player) =>
  teamName ?? (teamId === null ? 'Sem time' : 'Time não encontrado');

function Actions({ player, userId, onAsk }: Looking & { player: Player }) {
  const name = fullName(player);
  return (
    <>
      <IconButton
        label={`Editar ${name}`}
        icon={<Pencil className="size-5" aria-hidden="true" />}
        onPress={() => onAsk('edit', player)}
      />
      {player.userId === null || player.userId === userId ? null : (
        <IconButton
          label={`Redefinir a senha de ${name}`}
          icon={<KeyRound className="size-5" aria-hidden="true" />}
          onPress={() => onAsk('reset', player)}
        />
      )}
      <Link
        to="/admin/image-upload"
        search={{ type: 'player', id: player.id }}
        className={iconLinkClasses}
        aria-label={`Imagem de ${name}`}
      >
        <ImageUp className="size-5" aria-hidden="true" />
      </Link>
      <IconButton
        label={`Excluir ${name}`}
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        tone="danger"
        onPress={() => onAsk('delete', player)}
      />
    </>
  );
}

function AccessCell({ player }: { player: Player }) {
  if (player.userId === null) return <Badge>Sem conta</Badge>;
  return <RoleBadges {...player} />;
}

export const playerColumns = (looking: Looking): readonly Column<Player>[] => [
  {
    title: 'Foto',
    className: 'w-14',
    cell: (player) => <Avatar name={fullName(player)} imageUrl={player.imageUrl} />,
  },
  {
    title: 'Nome',
    isRowHeader: true,
    cell: (player) => (
      <span className="inline-block min-w-28 font-semibold [overflow-wrap:anywhere]">{fullName(player)}</span>
    ),
  },
  {
    title: 'Time',
    cell: (player) => (
      <span
        className={classes(
          'inline-block min-w-24 [overflow-wrap:anywhere]',
          player.teamName === null && 'text-soft',
        )}
      >
        {teamOf(player)}
      </span>
    ),
  },
  { title: 'Gênero', cell: ({ gender }) => gender },
  { title: 'Nível', cell: ({ level }) => level ?? '–' },
  {
    title: 'Admin',
    cell: (player) => (
      <span className="flex flex-wrap gap-1">
        <AccessCell player={player} />
      </span>
    ),
  },
  {
    title: 'Ações',
    className: 'w-48 text-right',
    cell: (player) => (
      <span className="flex justify-end">
        <Actions player={player} {...looking} />
      </span>
    ),
  },
];

export function PlayerCard({ player, ...looking }: Looking & { player: Player }) {
  return (
    <RowCard
      title={fullName(player)}
      picture={<Avatar name={fullName(player)} imageUrl={player.imageUrl} />}
      subtitle={teamOf(player)}
      actions={<Actions player={player} {...looking} />}
    >
      <Badge>{player.gender}</Badge>
      {player.level ? <Badge>{player.level}</Badge> : null}
      <AccessCell player={player} />
    </RowCard>
  );
}
