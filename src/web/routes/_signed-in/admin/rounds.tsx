import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { RoundTypes } from '#web/features/rounds/round-types.tsx';
import { iconLinkClasses } from '#web/ui/buttons/button-style.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

export const Route = createFileRoute('/_signed-in/admin/rounds')({ component: RoundsPage });

function RoundsPage() {
  return (
    <div className="flex flex-col gap-5">
      <title>Tipos de Rodadas · Manchete</title>
      <PageHeader
        title="Tipos de Rodadas"
        back={
          <Link to="/admin" className={iconLinkClasses} aria-label="Voltar ao painel">
            <ArrowLeft />
          </Link>
        }
      />
      <RoundTypes />
    </div>
  );
}
