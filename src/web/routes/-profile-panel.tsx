import { useState } from 'react';
import { Profile } from './-profile.tsx';
import type { ProfileTab } from './-profile-tabs.ts';

/** "Meu Perfil" in the panel, whose address names the panel's own tab. */
export default function ProfilePanel() {
  const [selected, setSelected] = useState<ProfileTab>('info');
  return <Profile selected={selected} onSelect={setSelected} />;
}
