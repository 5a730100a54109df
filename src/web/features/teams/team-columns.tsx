import { Link } from '@tanstack/react-router';
import { ImageUp, Pencil, Trash2, UserX } from 'lucide-react';
import { quantity } from '#domain/text/quantity.ts';
import { iconLinkClasses } from '#web/ui/buttons/button-style.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Badge } from '#web/ui/layout/badge.tsx';
import type { Column } from '#web/ui/lists/data-table.tsx';
import { RowCard } from '#web/ui/lists/row-card.tsx';
import { TeamLogo } from '#web/ui/picture/team-logo.tsx';
import type { Team } from './queries.ts';

export type TeamAction = 'edit' | 'withdraw' | 'delete';
type Ask = (action: TeamAction, team: Team) => void;

function Actions({ team, onAsk }: { team: Team; onAsk: Ask }) {
  return (
    <>
      <IconButton
        label={`Editar ${team.name}`}
        icon={<Pencil className="size-5" aria-hidden="true" />}
        onPress={() => onAsk('edit', team)}
      />
      <Link
        to="/admin/image-upload"
        search={{ type: 'team', id: team.id }}
        className={iconLinkClasses}
        aria-label={`Imagem de ${team.name}`}
      >
        <ImageUp className="size-5" aria-hidden="true" />
      </Link>
      <IconButton
        label={`Desistência de ${team.name}`}
        icon={<UserX className="size-5" aria-hidden="true" />}
        onPress={() => onAsk('withdraw', team)}
      />
      <IconButton
        label={`Excluir ${team.name}`}
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        tone="danger"
        onPress={() => onAsk('delete', team)}
      />
    </>
  );
}

export const teamColumns = (onAsk: Ask): readonly Column<Team>[] => [
  { title: 'Logo', className: 'w-14', cell: (team) => <TeamLogo {...team} /> },
  {
    title: 'Nome',
    isRowHeader: true,
    cell: ({ name }) => (
      <span className="inline-block min-w-28 font-semibold [overflow-wrap:anywhere]">{name}</span>
    ),
  },
  {
    title: 'Categoria',
    cell: ({ category, seed }) => `${category}${seed === null ? '' : `, cabeça de chave ${seed}`}`,
  },
  {
    title: 'Jogadores',
    className: 'tabular text-right',
    cell: ({ players }) => players.length,
  },
  {
    title: 'Ações',
    className: 'w-52 text-right',
    cell: (team) => (
      <span className="flex justify-end">
        <Actions team={team} onAsk={onAsk} />
      </span>
    ),
  },
];

export function TeamCard({ team, onAsk }: { team: Team; onAsk: Ask }) {
  const count = team.players.length;
  return (
    <RowCard
      title={team.name}
      picture={<TeamLogo {...team} />}
      subtitle={quantity(count, 'jogador', 'jogadores')}
      actions={<Actions team={team} onAsk={onAsk} />}
    >
      <Badge>{team.category}</Badge>
      {team.seed === null ? null : <Badge>{`Cabeça de chave ${team.seed}`}</Badge>}
    </RowCard>
  );
}
