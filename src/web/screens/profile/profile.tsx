import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { OwnSessions } from '#web/features/auth/own-sessions.tsx';
import { PasswordForm } from '#web/features/auth/password-form.tsx';
import { useUser } from '#web/features/auth/queries.ts';
import { scoreEditors } from '#web/features/court/editor/open-editors.ts';
import { EmailForm } from '#web/features/profile/email-form.tsx';
import { OwnData } from '#web/features/profile/own-data.tsx';
import { ProfileInfo } from '#web/features/profile/profile-info.tsx';
import { sheetEditors } from '#web/features/score-sheets/sheet-slot.ts';
import { SecondFactor } from '#web/features/second-factor/second-factor.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { PROFILE_TABS, type ProfileTab, profileTab } from './profile-tabs.ts';

const PANELS = { info: ProfileInfo, email: EmailForm, password: ChangePassword, data: OwnDataPanel } as const;

type ProfileProps = { selected: ProfileTab; onSelect: (tab: ProfileTab) => void };

export function Profile({ selected, onSelect }: ProfileProps) {
  const Panel = PANELS[selected];
  return (
    <Tabs
      label="Meu Perfil"
      items={PROFILE_TABS}
      selected={selected}
      onSelect={(chosen) => {
        const next = profileTab(chosen);
        if (next) onSelect(next);
      }}
    >
      <Panel />
    </Tabs>
  );
}

function ChangePassword() {
  // A new key empties the form after it was saved.
  const [saved, setSaved] = useState(0);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title="Alterar senha">
        <p className="mb-4 text-soft">As suas outras sessões serão encerradas.</p>
        <PasswordForm
          key={saved}
          onChanged={() => {
            setSaved(saved + 1);
            showToast({
              tone: 'success',
              title: 'Senha atualizada',
              description: 'Use a nova senha da próxima vez.',
            });
          }}
        />
      </Card>
      <div className="flex flex-col gap-5">
        <OwnSessions />
        <SecondFactor />
      </div>
    </div>
  );
}

function OwnDataPanel() {
  const { id } = useUser();
  const router = useRouter();
  return (
    <OwnData
      onErased={() => {
        scoreEditors.forget(id);
        sheetEditors.forget(id);
        return router.navigate({ to: '/auth', replace: true });
      }}
    />
  );
}
