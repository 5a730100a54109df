import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { CATEGORIES, type Category, GENDERS, type Gender } from '#domain/tournament.ts';
import { PlayerRanking } from '#web/features/rankings/player-ranking.tsx';
import { TeamRanking } from '#web/features/rankings/team-ranking.tsx';
import { buttonStyle, iconLinkClasses } from '#web/ui/buttons/button-style.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { ShareButton } from '#web/ui/sharing/share-button.tsx';

type RankingSearch = {
  tab?: 'teams' | undefined;
  gender?: Gender | undefined;
  category?: Category | undefined;
};

const TABS = [
  { id: 'players', title: 'Jogadores' },
  { id: 'teams', title: 'Times' },
] as const;

export const Route = createFileRoute('/_signed-in/rankings')({
  // A missing key keeps its raw value, so set every key.
  validateSearch: (search: Record<string, unknown>): RankingSearch => ({
    tab: search['tab'] === 'teams' ? 'teams' : undefined,
    gender: GENDERS.find((each) => each === search['gender']),
    category: CATEGORIES.find((each) => each === search['category']),
  }),
  component: RankingsPage,
});

function RankingsPage() {
  const { tab, gender, category } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (search: RankingSearch) => void navigate({ search, replace: true, resetScroll: false });
  return (
    <div className="flex flex-col gap-5">
      <title>Rankings · Manchete</title>
      <PageHeader
        title="Rankings"
        back={
          <Link to="/" className={iconLinkClasses} aria-label="Voltar ao início">
            <ArrowLeft />
          </Link>
        }
      >
        <Link to="/pontuacoes" className={buttonStyle({ tone: 'quiet', size: 'small' })}>
          <span>
            <span className="max-sm:sr-only">Pontuações </span>Detalhadas
          </span>
        </Link>
        <ShareButton title="Rankings · Manchete" />
      </PageHeader>
      <Tabs
        label="Rankings"
        items={TABS}
        selected={tab ?? 'players'}
        onSelect={(chosen) => show(chosen === 'teams' ? { tab: 'teams' } : {})}
      >
        {tab === 'teams' ? (
          <TeamRanking category={category} onCategory={(chosen) => show({ tab, category: chosen })} />
        ) : (
          <PlayerRanking gender={gender} onGender={(chosen) => show({ gender: chosen })} />
        )}
      </Tabs>
    </div>
  );
}
