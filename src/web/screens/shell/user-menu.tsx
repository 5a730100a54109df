import { useQuery } from '@tanstack/react-query';
import {
  CalendarDays,
  ChartLine,
  ClipboardList,
  FileDown,
  Home,
  Images,
  LogOut,
  MessageCircle,
  Network,
  SlidersHorizontal,
  Swords,
  Table2,
  Trophy,
  UserRound,
  UserRoundPen,
  Volleyball,
} from 'lucide-react';
import { seesAsVisitor, useUser } from '#web/features/auth/queries.ts';
import { scoreEditors } from '#web/features/court/editor/open-editors.ts';
import { hasCourtHere } from '#web/features/court-links/court-session.ts';
import { storedSheets } from '#web/features/score-sheets/sheet-slot.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu, MenuItem, MenuSection } from '#web/ui/overlays/menu.tsx';
import { useSignOutAndLeave } from './sign-out.ts';
import { TournamentSwitch } from './tournament-switch.tsx';

export function UserMenu({ canScore }: { canScore: boolean }) {
  const user = useUser();
  const isVisitor = seesAsVisitor(user);
  const signOut = useSignOutAndLeave();
  const asking = useLazy(() => import('./sign-out-dialog.tsx'));
  const exporting = useLazy(() => import('#web/features/players/personal-export-dialog.tsx'));
  const hasUnsaved = () => scoreEditors.stored(user.id).length > 0 || storedSheets(user.id).length > 0;
  return (
    <>
      <Menu
        label="Minha Conta"
        trigger={<IconButton label="Minha Conta" icon={<UserRound />} />}
        heading={
          <>
            <p className="font-semibold">Minha Conta</p>
            <p className="truncate text-soft text-sm">{user.username}</p>
          </>
        }
      >
        {isVisitor ? null : (
          <MenuItem icon={<Home />} href="/">
            Início
          </MenuItem>
        )}
        {hasCourtHere() ? (
          <MenuItem icon={<Volleyball />} href="/quadra">
            Minha Quadra
          </MenuItem>
        ) : null}
        <MenuItem icon={<UserRoundPen />} href="/perfil">
          Editar Perfil
        </MenuItem>
        {isVisitor ? (
          <VisitorItems />
        ) : (
          <TournamentItems canScore={canScore} isAdmin={user.isAdmin} onExportPersonal={exporting.ask} />
        )}
        <MenuItem icon={<LogOut />} onAction={() => (hasUnsaved() ? asking.ask() : signOut())}>
          Sair
        </MenuItem>
        {/* Last, because it may come after the menu has opened. */}
        <TournamentSwitch />
      </Menu>
      {exporting.Part ? <exporting.Part onClose={exporting.close} /> : null}
      {asking.Part ? <asking.Part onSignOut={signOut} onClose={asking.close} /> : null}
    </>
  );
}

/** For an account that sees what a visitor sees. */
function VisitorItems() {
  return (
    <>
      <MenuItem icon={<Trophy />} href="/classificacao">
        Classificação
      </MenuItem>
      <MenuItem icon={<CalendarDays />} href="/calendario">
        Calendário
      </MenuItem>
    </>
  );
}

type TournamentItemsProps = { canScore: boolean; isAdmin: boolean; onExportPersonal: () => void };

function TournamentItems({ canScore, isAdmin, onExportPersonal }: TournamentItemsProps) {
  const { data } = useQuery(tournamentQuery);
  return (
    <>
      <MenuItem icon={<Trophy />} href="/rankings">
        Rankings
      </MenuItem>
      <MenuItem icon={<Swords />} href="/confrontos">
        Confrontos
      </MenuItem>
      {isAdmin || data?.hasStages ? (
        <MenuItem icon={<Network />} href="/tabela">
          Tabela
        </MenuItem>
      ) : null}
      <MenuItem icon={<CalendarDays />} href="/calendario">
        Calendário
      </MenuItem>
      <MenuItem icon={<ChartLine />} href="/minha-pontuacao">
        Minha Pontuação
      </MenuItem>
      <MenuItem icon={<Table2 />} href="/pontuacoes">
        Pontuações Detalhadas
      </MenuItem>
      {isAdmin ? <AdminItems /> : canScore ? <ScorekeeperItems /> : null}
      <MenuItem icon={<FileDown />} href="/api/export/players/csv" target="_blank">
        Exportar Jogadores (CSV)
      </MenuItem>
      {isAdmin ? (
        <MenuItem icon={<FileDown />} onAction={onExportPersonal}>
          Exportar Dados Pessoais (CSV)
        </MenuItem>
      ) : null}
      <MenuItem icon={<FileDown />} href="/api/export/teams/csv" target="_blank">
        Exportar Times (CSV)
      </MenuItem>
    </>
  );
}

function AdminItems() {
  return (
    <MenuSection title="Administração">
      <MenuItem icon={<SlidersHorizontal />} href="/admin">
        Painel Admin
      </MenuItem>
      <MenuItem icon={<Images />} href="/admin?tab=images">
        Gerenciar Imagens
      </MenuItem>
      <ScoringItems />
      <MenuItem icon={<MessageCircle />} href="/admin/whatsapp">
        WhatsApp
      </MenuItem>
    </MenuSection>
  );
}

function ScorekeeperItems() {
  return (
    <MenuSection title="Anotação">
      <ScoringItems />
    </MenuSection>
  );
}

function ScoringItems() {
  return (
    <>
      <MenuItem icon={<ClipboardList />} href="/register-scores">
        Registrar Pontuações
      </MenuItem>
      <MenuItem icon={<Volleyball />} href="/registrar-jogos">
        Registrar Jogos
      </MenuItem>
    </>
  );
}
