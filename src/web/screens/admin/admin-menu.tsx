import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import {
  CalendarDays,
  ChevronRight,
  ClipboardList,
  FileUp,
  History,
  Images,
  KeyRound,
  type LucideIcon,
  MessageCircle,
  Repeat2,
  Server,
  Shield,
  TreePalm,
  Tv,
  UserRound,
  UserRoundCheck,
  Users,
  Volleyball,
} from 'lucide-react';
import { useUser } from '#web/features/auth/queries.ts';
import { registrationsQuery } from '#web/features/registrations/queries.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { FIRST_TAB, type TabId } from './tabs.ts';

type Target =
  | { readonly tab: TabId }
  | { readonly to: '/admin/rounds' | '/admin/whatsapp' | '/registrar-jogos' | '/register-scores' };
type MenuItem = Target & {
  readonly title: string;
  readonly about: string;
  readonly icon: LucideIcon;
  readonly isOfInstallation?: true;
};

/** Every tab and related page, by purpose. */
const GROUPS: readonly { readonly title: string; readonly items: readonly MenuItem[] }[] = [
  {
    title: 'Pessoas',
    items: [
      { tab: 'players', title: 'Jogadores', about: 'Cadastro, telefone e senha', icon: UserRound },
      { tab: 'teams', title: 'Times', about: 'Nomes, categorias e elencos', icon: Users },
      {
        tab: 'validation',
        title: 'Validação',
        about: 'Inscrições à espera',
        icon: UserRoundCheck,
      },
      { tab: 'accounts', title: 'Contas', about: 'Quem organiza e quem anota', icon: Shield },
      { tab: 'import', title: 'Importar', about: 'Jogadores de uma planilha', icon: FileUp },
    ],
  },
  {
    title: 'Jogos e rodadas',
    items: [
      {
        to: '/registrar-jogos',
        title: 'Registrar Jogos',
        about: 'Confrontos, sets e rodada ao vivo',
        icon: Volleyball,
      },
      {
        to: '/register-scores',
        title: 'Registrar Pontuações',
        about: 'Súmulas dos jogadores',
        icon: ClipboardList,
      },
      { tab: 'dates', title: 'Datas das Rodadas', about: 'O dia de cada rodada', icon: CalendarDays },
      { to: '/admin/rounds', title: 'Tipos de Rodadas', about: 'Comum ou extra', icon: Repeat2 },
    ],
  },
  {
    title: 'Comunicação',
    items: [
      {
        to: '/admin/whatsapp',
        title: 'WhatsApp',
        about: 'Lembretes e rankings, um a um ou no grupo',
        icon: MessageCircle,
      },
      { tab: 'broadcast', title: 'Transmissão', about: 'Camadas do OBS, telão e site do clube', icon: Tv },
    ],
  },
  {
    title: 'Torneio e dados',
    items: [
      { tab: 'tournament', title: 'Torneio', about: 'Imagem, nome e ano', icon: TreePalm },
      { tab: 'images', title: 'Imagens', about: 'Fotos dos jogadores e logos dos times', icon: Images },
      { tab: 'audit', title: 'Auditoria', about: 'Quem mudou o quê, e quando', icon: History },
      {
        tab: 'system',
        title: 'Sistema',
        about: 'Cópias de segurança e servidor',
        icon: Server,
        isOfInstallation: true,
      },
      { tab: 'profile', title: 'Meu Perfil', about: 'Seus dados, e-mail e senha', icon: KeyRound },
    ],
  },
];

/** On a phone a page of its own, on a wide screen a column beside the open part (`isBeside`). */
export function AdminMenu({ isBeside = false }: { isBeside?: boolean }) {
  const waiting = useWaiting();
  const { administersInstallation } = useUser();
  const items = (all: readonly MenuItem[]) =>
    all
      .filter(({ isOfInstallation }) => !isOfInstallation || administersInstallation)
      .map((item) => (
        <li key={item.title}>
          <MenuLink
            {...item}
            isBeside={isBeside}
            waiting={'tab' in item && item.tab === 'validation' ? waiting : 0}
          />
        </li>
      ));
  return (
    <nav aria-label="Painel Admin" className="flex flex-col gap-5">
      {GROUPS.map(({ title, items: ofGroup }) =>
        isBeside ? (
          <div key={title}>
            <h2 className="mb-1 px-2 font-semibold text-soft text-sm xl:px-3">{title}</h2>
            <ul>{items(ofGroup)}</ul>
          </div>
        ) : (
          <Card key={title} title={title}>
            <ul className="-mx-2 -my-1.5">{items(ofGroup)}</ul>
          </Card>
        ),
      )}
    </nav>
  );
}

function useWaiting(): number {
  const { data } = useQuery(registrationsQuery);
  return data?.filter(({ status }) => status === 'pending').length ?? 0;
}

const ROW = 'flex min-h-14 items-center gap-3 rounded-tile px-2 py-1.5 -outline-offset-3 hover:bg-well';
const ROW_BESIDE =
  'flex min-h-9 items-center gap-2 rounded-tile px-2 py-1 leading-tight xl:gap-3 xl:px-3 -outline-offset-3 hover:bg-well pointer-coarse:min-h-11 ' +
  'aria-[current=page]:bg-ocean-wash aria-[current=page]:font-semibold aria-[current=page]:text-ocean';

type MenuLinkProps = MenuItem & { isBeside: boolean; waiting: number };

function MenuLink({ title, about, icon: Icon, isBeside, waiting, ...target }: MenuLinkProps) {
  const isFirst = useLocation({ select: isPanelItself }) && 'tab' in target && target.tab === FIRST_TAB;
  const count =
    waiting > 0 ? (
      <Badge tone="sun">
        {waiting}
        <span className="sr-only"> à espera</span>
      </Badge>
    ) : null;
  const children = isBeside ? (
    <>
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1">{title}</span>
      {count}
    </>
  ) : (
    <>
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-ocean-wash text-ocean">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-soft">{about}</span>
      </span>
      {count}
      <ChevronRight className="size-5 shrink-0 text-soft" aria-hidden="true" />
    </>
  );
  const link = {
    className: isBeside ? ROW_BESIDE : ROW,
    // The panel opens with its first tab, without naming it in the address.
    ...(isBeside && isFirst ? { 'aria-current': 'page' as const } : {}),
    children,
  };
  if ('to' in target) return <Link to={target.to} {...link} />;
  return <Link to="/admin" search={{ tab: target.tab }} {...link} />;
}

const isPanelItself = ({ pathname, search }: { pathname: string; search: object }) =>
  pathname === '/admin' && !('tab' in search && search.tab);
