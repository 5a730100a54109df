import { Link } from '@tanstack/react-router';
import { Images } from 'lucide-react';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { KINDS, type Kind } from './subjects.ts';

export function NoSubjects({ kind }: { kind: Kind }) {
  const { none, first, register, tab } = KINDS[kind];
  return (
    <EmptyState
      icon={<Images />}
      title={none}
      hint={first}
      action={
        <Link to="/admin" search={{ tab }} className={buttonStyle({ tone: 'secondary' })}>
          {register}
        </Link>
      }
    />
  );
}
