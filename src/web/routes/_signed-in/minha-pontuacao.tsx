import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowLeft, CircleHelp } from 'lucide-react';
import { MyPoints } from '#web/features/points/my-points.tsx';
import { numberIn } from '#web/lib/page/address.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { buttonStyle, iconLinkClasses } from '#web/ui/buttons/button-style.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

type MyPointsSearch = { jogador?: number | undefined };

export const Route = createFileRoute('/_signed-in/minha-pontuacao')({
  validateSearch: ({ jogador }: Record<string, unknown>): MyPointsSearch => ({ jogador: numberIn(jogador) }),
  component: MyPointsPage,
});

function MyPointsPage() {
  const { jogador } = Route.useSearch();
  const navigate = Route.useNavigate();
  const help = useLazy(() => import('#web/features/points/evolution/evolution-help.tsx'));
  return (
    <div className="flex flex-col gap-5">
      <title>Minha Pontuação · Manchete</title>
      <PageHeader
        title="Minha Pontuação"
        back={
          <Link to="/" className={iconLinkClasses} aria-label="Voltar ao início">
            <ArrowLeft />
          </Link>
        }
      >
        <div className="-mx-4 flex flex-wrap">
          <Link to="/rankings" className={buttonStyle({ tone: 'quiet', size: 'small' })}>
            Rankings
          </Link>
          <Button
            tone="quiet"
            size="small"
            icon={<CircleHelp className="size-5" aria-hidden="true" />}
            onPress={help.ask}
          >
            Como funciona?
          </Button>
        </div>
      </PageHeader>
      <MyPoints
        chosenId={jogador}
        onChoose={(chosen) => void navigate({ search: { jogador: chosen }, resetScroll: false })}
      />
      {help.Part ? <help.Part onClose={help.close} /> : null}
    </div>
  );
}
