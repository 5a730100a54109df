import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
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
import { registrationsQuery } from '#web/features/registrations/queries.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import type { TabId } from './tabs.ts';

type Target =
  | { readonly tab: TabId }
  | { readonly to: '/admin/rounds' | '/admin/whatsapp' | '/registrar-jogos' | '/register-scores' };
type MenuItem = Target & { readonly title: string; readonly about: string; readonly icon: LucideIcon };

/** The administrator's menu by purpose: every tab of the panel, and related pages. */
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
      { tab: 'accounts', title: 'Contas', about: 'Administradores e anotadores', icon: Shield },
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
      { tab: 'system', title: 'Sistema', about: 'Cópias de segurança e servidor', icon: Server },
      { tab: 'profile', title: 'Meu Perfil', about: 'Seus dados, e-mail e senha', icon: KeyRound },
    ],
  },
];

/** On a phone: a list instead of tabs. */
export function AdminMenu() {
  const waiting = useWaiting();
  return (
    <nav aria-label="Painel Admin" className="flex flex-col gap-5">
      {GROUPS.map(({ title, items }) => (
        <Card key={title} title={title}>
          <ul className="-mx-2 -my-1.5">
            {items.map((item) => (
              <li key={item.title}>
                <MenuLink {...item} waiting={'tab' in item && item.tab === 'validation' ? waiting : 0} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </nav>
  );
}

function useWaiting(): number {
  const { data } = useQuery(registrationsQuery);
  return data?.filter(({ status }) => status === 'pending').length ?? 0;
}

function MenuLink({ title, about, icon: Icon, waiting, ...target }: MenuItem & { waiting: number }) {
  const className =
    'flex min-h-14 items-center gap-3 rounded-tile px-2 py-1.5 -outline-offset-3 hover:bg-well';
  const shown = (
    <>
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-ocean-wash text-ocean">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-soft">{about}</span>
      </span>
      {waiting > 0 ? (
        <Badge tone="sun">
          {waiting}
          <span className="sr-only"> à espera</span>
        </Badge>
      ) : null}
      <ChevronRight className="size-5 shrink-0 text-soft" aria-hidden="true" />
    </>
  );
  if ('to' in target) {
    return (
      <Link to={target.to} className={className}>
        {shown}
      </Link>
    );
  }
  return (
    <Link to="/admin" search={{ tab: target.tab }} className={className}>
      {shown}
    </Link>
  );
}
