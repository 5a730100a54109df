import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentType } from 'react';
import { type AuditAddress, readAuditAddress } from '#web/features/audit/audit-address.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { Checklist } from '#web/features/checklist/checklist.tsx';
import { NextStep } from '#web/features/checklist/next-step.tsx';
import { useSteps } from '#web/features/checklist/use-steps.ts';
import { StoppedNotice } from '#web/features/messages/stopped-notice.tsx';
import { BackupNotice } from '#web/features/system/backup-notice.tsx';
import { useSettled } from '#web/lib/net/query.ts';
import { PART_MISSING, useLazy } from '#web/lib/page/lazy.ts';
import { AdminMenu } from '#web/screens/admin/admin-menu.tsx';
import { FIRST_TAB, TABS, type TabId } from '#web/screens/admin/tabs.ts';
import { iconLinkClasses } from '#web/ui/buttons/button-style.ts';
import { PageSpinner } from '#web/ui/buttons/spinner.tsx';
import { ErrorState } from '#web/ui/layout/error-state.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useWide } from '#web/ui/layout/use-wide.ts';

type AdminSearch = { tab?: TabId | undefined } & AuditAddress;

export const Route = createFileRoute('/_signed-in/admin/')({
  validateSearch({ tab, ...search }: Record<string, unknown>): AdminSearch {
    const { id } = TABS.find(({ id }) => id === tab) ?? {};
    return { tab: id, ...readAuditAddress(id === 'audit' ? search : {}) };
  },
  component: AdminPage,
});

function AdminPage() {
  const { tab } = Route.useSearch();
  const isWide = useWide('lg');
  const { administersInstallation } = useUser();
  const isMissing = tab === 'system' && !administersInstallation;
  const shown = (isMissing ? undefined : tab) ?? (isWide ? FIRST_TAB : undefined);
  return shown === undefined ? <ListedPanel /> : <PanelTab tab={shown} isWide={isWide} />;
}

/**
 * On a wide window a tab opens by default. Using it puts it in the address, so that it stays when the window gets
 * narrow; a phone that was only turned returns to the list.
 */
function useKeptInAddress(shown: TabId): () => void {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return () => {
    if (tab === undefined) void navigate({ search: { tab: shown }, replace: true, resetScroll: false });
  };
}

const toStart = (
  <Link to="/" className={iconLinkClasses} aria-label="Voltar ao início">
    <ArrowLeft />
  </Link>
);

const toList = (
  <Link to="/admin" className={iconLinkClasses} aria-label="Voltar ao painel">
    <ArrowLeft />
  </Link>
);

function ListedPanel() {
  const { administersInstallation } = useUser();
  const checklist = useSteps(true);
  const isKnown = useSettled([checklist]);
  return (
    <div className="flex flex-col gap-5">
      <title>Painel Admin · Manchete</title>
      <PageHeader title="Painel Admin" back={toStart} />
      {administersInstallation ? <BackupNotice /> : null}
      <StoppedNotice />
      {isKnown && checklist.steps ? <Checklist steps={checklist.steps} /> : null}
      {/* The checklist is above it. */}
      <div hidden={!isKnown}>
        <AdminMenu />
      </div>
    </div>
  );
}

/**
 * A part of the panel: beside the menu, or on a phone a page with a link back to the list. One tree for both, so
 * that typed and chosen values survive the change.
 */
function PanelTab({ tab, isWide }: { tab: TabId; isWide: boolean }) {
  const { administersInstallation } = useUser();
  const checklist = useSteps(true);
  const isKnown = useSettled([checklist]);
  const keepInAddress = useKeptInAddress(tab);
  const title = isWide ? 'Painel Admin' : (TABS.find(({ id }) => id === tab)?.title ?? '');
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <title>{`${title} · Manchete`}</title>
      <PageHeader title={title} back={isWide ? toStart : toList} />
      {isWide && tab !== 'system' && administersInstallation ? <BackupNotice /> : null}
      {isWide ? <StoppedNotice /> : null}
      {isKnown && checklist.steps ? <NextStep steps={checklist.steps} tab={tab} /> : null}
      {isKnown ? null : <PageSpinner />}
      <div hidden={!isKnown} onClickCapture={keepInAddress} onKeyDownCapture={keepInAddress}>
        <Panel key={tab} load={PANELS[tab]} />
      </div>
    </div>
  );
}

const PANELS: Readonly<Record<TabId, () => Promise<{ default: ComponentType }>>> = {
  players: () => import('#web/features/players/players-panel.tsx'),
  teams: () => import('#web/features/teams/teams-panel.tsx'),
  accounts: () => import('#web/features/users/accounts-panel.tsx'),
  images: () => import('#web/features/images/images-panel.tsx'),
  dates: () => import('#web/features/rounds/round-dates.tsx'),
  validation: () => import('#web/features/registrations/registrations-panel.tsx'),
  import: () => import('#web/features/import/import-panel.tsx'),
  tournament: () => import('#web/features/tournament/tournament-panel.tsx'),
  broadcast: () => import('#web/features/broadcast/broadcast-panel.tsx'),
  audit: () => import('#web/features/audit/audit.tsx'),
  system: () => import('#web/features/system/system-panel.tsx'),
  profile: () => import('#web/screens/profile/profile-panel.tsx'),
};

/** If its code cannot be loaded, the other tabs still work. */
function Panel({ load }: { load: (typeof PANELS)[TabId] }) {
  const { Part, isMissing, open } = useLazy(load, true);
  if (Part) return <Part />;
  if (!isMissing) return <PageSpinner />;
  return (
    <ErrorState message={PART_MISSING.title} hint={PART_MISSING.description} onRetry={() => void open()} />
  );
}
