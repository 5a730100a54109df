import { KeyRound, MailCheck, MessageCircleOff, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react';
import { fullName } from '#domain/people/names.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Email } from '#web/ui/layout/email.tsx';
import { RoleBadges } from '#web/ui/layout/role-badges.tsx';
import type { Column } from '#web/ui/lists/data-table.tsx';
import { RowCard } from '#web/ui/lists/row-card.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import type { Account } from './queries.ts';

export type AccountAction = 'roles' | 'reset' | 'reset-factor' | 'delete' | 'confirm' | 'stop-messages';
type Ask = (action: AccountAction, account: Account) => void;
/** The signed-in user changes their own password and account elsewhere. */
type Looking = { readonly userId: number; readonly onAsk: Ask };

/** A player's consent is withdrawn in the list of players. */
const canStopMessages = ({ messagesConsent, player }: Account) => messagesConsent && player === null;

function Actions({ account, userId, onAsk }: Looking & { account: Account }) {
  const name = fullName(account);
  return (
    <>
      {account.emailConfirmed ? null : (
        <IconButton
          label={`Confirmar o e-mail de ${name}`}
          icon={<MailCheck className="size-5" aria-hidden="true" />}
          onPress={() => onAsk('confirm', account)}
        />
      )}
      <IconButton
        label={`Permissões de ${name}`}
        icon={<ShieldCheck className="size-5" aria-hidden="true" />}
        onPress={() => onAsk('roles', account)}
      />
      {canStopMessages(account) ? (
        <IconButton
          label={`Parar de enviar mensagens a ${name}`}
          icon={<MessageCircleOff className="size-5" aria-hidden="true" />}
          onPress={() => onAsk('stop-messages', account)}
        />
      ) : null}
      {account.id === userId ? null : (
        <IconButton
          label={`Redefinir a senha de ${name}`}
          icon={<KeyRound className="size-5" aria-hidden="true" />}
          onPress={() => onAsk('reset', account)}
        />
      )}
      {account.hasSecondFactor && account.id !== userId ? (
        <IconButton
          label={`Desligar a verificação em duas etapas de ${name}`}
          icon={<ShieldOff className="size-5" aria-hidden="true" />}
          onPress={() => onAsk('reset-factor', account)}
        />
      ) : null}
      <IconButton
        label={`Excluir a conta de ${name}`}
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        tone="danger"
        onPress={() => onAsk('delete', account)}
      />
    </>
  );
}

function Roles({ account, userId }: { account: Account; userId: number }) {
  return (
    <>
      <RoleBadges {...account} />
      {account.player ? <Badge>Jogador</Badge> : null}
      {account.id === userId ? <Badge tone="sun">Você</Badge> : null}
      {account.emailConfirmed ? null : <Badge tone="sun">E-mail a confirmar</Badge>}
      {canStopMessages(account) ? <Badge>Aceita mensagens</Badge> : null}
      {account.hasSecondFactor ? <Badge tone="palm">Duas etapas</Badge> : null}
      {account.mustChangePassword ? <Badge>Senha provisória</Badge> : null}
    </>
  );
}

export const accountColumns = (looking: Looking): readonly Column<Account>[] => [
  {
    title: 'Foto',
    className: 'w-14',
    cell: (account) => <Avatar name={fullName(account)} imageUrl={account.imageUrl} />,
  },
  {
    title: 'Nome',
    isRowHeader: true,
    cell: (account) => (
      <span className="inline-block min-w-28 font-semibold [overflow-wrap:anywhere]">
        {fullName(account)}
      </span>
    ),
  },
  { title: 'E-mail', cell: ({ email }) => <Email address={email} className="inline-block min-w-44" /> },
  {
    title: 'Time',
    cell: ({ player }) => (
      <span className="inline-block min-w-24 [overflow-wrap:anywhere]">{player?.teamName ?? '–'}</span>
    ),
  },
  {
    title: 'Permissões',
    cell: (account) => (
      <span className="flex flex-wrap gap-1">
        <Roles account={account} userId={looking.userId} />
      </span>
    ),
  },
  {
    title: 'Ações',
    className: 'w-68 text-right',
    cell: (account) => (
      <span className="flex justify-end">
        <Actions account={account} {...looking} />
      </span>
    ),
  },
];

export function AccountCard({ account, ...looking }: Looking & { account: Account }) {
  return (
    <RowCard
      title={fullName(account)}
      picture={<Avatar name={fullName(account)} imageUrl={account.imageUrl} />}
      subtitle={<Email address={account.email} />}
      actions={<Actions account={account} {...looking} />}
    >
      <Roles account={account} userId={looking.userId} />
    </RowCard>
  );
}
