import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import {
  ChartLine,
  ClipboardList,
  FileDown,
  Home,
  Images,
  LogOut,
  MessageCircle,
  SlidersHorizontal,
  Swords,
  Table2,
  Trophy,
  UserRound,
  UserRoundPen,
  Volleyball,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { quantity } from '#domain/quantity.ts';
import { mayScore, useUser } from '#web/features/auth/queries.ts';
import { hasCourt } from '#web/features/court-links/queries.ts';
import { useBoardGames } from '#web/features/games/queries.ts';
import { resumeScoreEditors } from '#web/features/games/score-editors.ts';
import { scoreEditors } from '#web/features/games/score-slot.ts';
import { useFreshness } from '#web/features/live/freshness.ts';
import { resumeSheets } from '#web/features/score-sheets/editors.ts';
import { sheetEditors, storedSheets } from '#web/features/score-sheets/sheet-slot.ts';
import { useLazy } from '#web/lib/lazy.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BottomBar, bottomLink } from '#web/ui/bottom-bar.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { Header, headerLink } from '#web/ui/header.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSection } from '#web/ui/menu.tsx';
import { preloadToasts } from '#web/ui/toast.tsx';
import { useSignOutAndLeave } from './-leave.ts';
import { NoSignal } from './-no-signal.tsx';

/** The frame of all pages of signed-in users. */
export function Shell({ children }: { children: ReactNode }) {
  const user = useUser();
  const queries = useQueryClient();
  const canScore = mayScore(user);
  // Scoring needs the whole screen of a phone; the arrow above leads back.
  const isScoring = useRouterState({ select: ({ location }) => 'jogo' in location.search });
  useEffect(() => {
    preloadToasts();
    for (const editors of [scoreEditors, sheetEditors]) editors.belongTo(user.id);
    if (!canScore) return;
    void resumeScoreEditors(queries, user.id);
    void resumeSheets(queries, user.id);
  }, [canScore, queries, user.id]);
  return (
    <>
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-card focus:px-4 focus:py-3"
      >
        Ir para o conteúdo
      </a>
      <Header
        brand={
          <Link to="/" aria-label="Manchete, início" className="flex min-h-11 items-center">
            <Brand />
          </Link>
        }
        links={
          <>
            <Link to="/" className={headerLink} activeOptions={{ exact: true }}>
              Início
            </Link>
            <Link to="/rankings" className={headerLink}>
              Rankings
            </Link>
            <Link to="/confrontos" className={headerLink}>
              Confrontos
            </Link>
            {canScore ? (
              <>
                <Link to="/registrar-jogos" className={headerLink}>
                  Registrar Jogos
                </Link>
                <Link to="/register-scores" className={headerLink}>
                  Registrar Pontuações
                </Link>
              </>
            ) : null}
            {user.isAdmin ? (
              <Link to="/admin" className={headerLink}>
                Painel Admin
              </Link>
            ) : null}
          </>
        }
        live={<NoSignal otherwise={<LivePill />} />}
        menu={<UserMenu canScore={canScore} />}
      />
      <main id="conteudo" className="mx-auto w-full max-w-6xl px-4 py-5 md:px-6 md:py-8">
        {children}
      </main>
      {isScoring ? null : (
        <BottomBar label="Lugares">
          <Link to="/" className={bottomLink} activeOptions={{ exact: true }}>
            <Home aria-hidden="true" />
            Início
          </Link>
          <Link to="/rankings" className={bottomLink}>
            <Trophy aria-hidden="true" />
            Rankings
          </Link>
          {canScore ? (
            <>
              <Link to="/registrar-jogos" className={bottomLink}>
                <Volleyball aria-hidden="true" />
                Jogos
              </Link>
              <Link to="/register-scores" className={bottomLink}>
                <ClipboardList aria-hidden="true" />
                Súmulas
              </Link>
            </>
          ) : (
            <>
              <Link to="/confrontos" className={bottomLink}>
                <Swords aria-hidden="true" />
                Confrontos
              </Link>
              <Link to="/minha-pontuacao" className={bottomLink}>
                <ChartLine aria-hidden="true" />
                Meus pontos
              </Link>
            </>
          )}
          {user.isAdmin ? (
            <Link to="/admin" className={bottomLink}>
              <SlidersHorizontal aria-hidden="true" />
              Painel
            </Link>
          ) : null}
        </BottomBar>
      )}
    </>
  );
}

function LivePill() {
  const { live, games } = useBoardGames();
  const { stale } = useFreshness(live.dataUpdatedAt);
  const count = games.filter((game) => game.status === 'em_andamento').length;
  if (count === 0 || stale) return null;
  return (
    <Link to="/" className="flex min-h-11 items-center">
      <Badge tone="live">{quantity(count, 'jogo ao vivo', 'jogos ao vivo')}</Badge>
    </Link>
  );
}

function UserMenu({ canScore }: { canScore: boolean }) {
  const user = useUser();
  const leave = useSignOutAndLeave();
  const asking = useLazy(() => import('./-leave-dialog.tsx'));
  const isKeeping = () => scoreEditors.stored(user.id).length > 0 || storedSheets(user.id).length > 0;
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
        <MenuItem icon={<Home />} href="/">
          Início
        </MenuItem>
        {hasCourt() ? (
          <MenuItem icon={<Volleyball />} href="/quadra">
            Minha Quadra
          </MenuItem>
        ) : null}
        <MenuItem icon={<UserRoundPen />} href="/perfil">
          Editar Perfil
        </MenuItem>
        <MenuItem icon={<Trophy />} href="/rankings">
          Rankings
        </MenuItem>
        <MenuItem icon={<Swords />} href="/confrontos">
          Confrontos
        </MenuItem>
        <MenuItem icon={<ChartLine />} href="/minha-pontuacao">
          Minha Pontuação
        </MenuItem>
        <MenuItem icon={<Table2 />} href="/pontuacoes">
          Pontuações Detalhadas
        </MenuItem>
        {user.isAdmin ? <Administration /> : canScore ? <Scoring /> : null}
        <MenuItem icon={<FileDown />} href="/api/export/players/csv" target="_blank">
          Exportar Jogadores (CSV)
        </MenuItem>
        <MenuItem icon={<FileDown />} href="/api/export/teams/csv" target="_blank">
          Exportar Times (CSV)
        </MenuItem>
        <MenuItem icon={<LogOut />} onAction={() => (isKeeping() ? asking.ask() : leave())}>
          Sair
        </MenuItem>
      </Menu>
      {asking.Part ? <asking.Part onLeave={leave} onClose={asking.close} /> : null}
    </>
  );
}

function Administration() {
  return (
    <MenuSection title="Administração">
      <MenuItem icon={<SlidersHorizontal />} href="/admin">
        Painel Admin
      </MenuItem>
      <MenuItem icon={<Images />} href="/admin?tab=images">
        Gerenciar Imagens
      </MenuItem>
      <MenuItem icon={<ClipboardList />} href="/register-scores">
        Registrar Pontuações
      </MenuItem>
      <MenuItem icon={<Volleyball />} href="/registrar-jogos">
        Registrar Jogos
      </MenuItem>
      <MenuItem icon={<MessageCircle />} href="/admin/whatsapp">
        WhatsApp
      </MenuItem>
    </MenuSection>
  );
}

function Scoring() {
  return (
    <MenuSection title="Anotação">
      <MenuItem icon={<ClipboardList />} href="/register-scores">
        Registrar Pontuações
      </MenuItem>
      <MenuItem icon={<Volleyball />} href="/registrar-jogos">
        Registrar Jogos
      </MenuItem>
    </MenuSection>
  );
}
