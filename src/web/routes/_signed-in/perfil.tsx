import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { tournamentTitle } from '#domain/people/names.ts';
import { seesAsVisitor, useUser } from '#web/features/auth/queries.ts';
import { SeesAsVisitor } from '#web/features/profile/sees-as-visitor.tsx';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { Profile } from '#web/screens/profile/profile.tsx';
import { type ProfileTab, profileTab } from '#web/screens/profile/profile-tabs.ts';
import { iconLinkClasses } from '#web/ui/buttons/button-style.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

type ProfileSearch = { tab?: ProfileTab | undefined };

export const Route = createFileRoute('/_signed-in/perfil')({
  validateSearch({ tab }: Record<string, unknown>): ProfileSearch {
    return { tab: profileTab(tab) };
  },
  component: ProfilePage,
});

function ProfilePage() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: tournament } = useQuery(tournamentQuery);
  const isVisitor = seesAsVisitor(useUser());
  return (
    <div className="flex flex-col gap-5">
      <title>Meu Perfil · Manchete</title>
      <PageHeader
        title="Meu Perfil"
        subtitle={tournament ? tournamentTitle(tournament) : '\u00a0'}
        back={
          isVisitor ? null : (
            <Link to="/" className={iconLinkClasses} aria-label="Voltar ao início">
              <ArrowLeft />
            </Link>
          )
        }
      />
      <SeesAsVisitor />
      <Profile
        selected={tab ?? 'info'}
        onSelect={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
      />
    </div>
  );
}
