import { useState } from 'react';
import { Profile } from './profile.tsx';
import type { ProfileTab } from './profile-tabs.ts';

/** The URL's `tab` is the panel's, so the profile keeps its own in state. */
export default function ProfilePanel() {
  const [selected, setSelected] = useState<ProfileTab>('info');
  return <Profile selected={selected} onSelect={setSelected} />;
}
