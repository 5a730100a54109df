import type { ErrorComponentProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { PageFailed } from '#web/screens/shell/page-failed.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { ScoreBoardSkeleton, Skeleton } from '#web/ui/layout/skeleton.tsx';
import { PublicFrame } from './public-frame.tsx';

export function GameSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <p className="sr-only">Carregando…</p>
      <ScoreBoardSkeleton />
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  );
}

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

export function ListSkeleton() {
  return (
    <>
      <p className="sr-only">Carregando…</p>
      <div className="flex flex-col gap-3">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-16 w-full rounded-card" />
        ))}
      </div>
    </>
  );
}

type PageSkeletonProps = { title?: string };

/** A page with one list; `title` if known before the list is loaded. */
export function PageSkeleton({ title }: PageSkeletonProps) {
  return (
    <div className="flex flex-col gap-5 md:gap-6">
      {title ? <h1 className="text-2xl md:text-4xl">{title}</h1> : <Skeleton className="h-10 w-64" />}
      <ListSkeleton />
    </div>
  );
}

export const GamePending = () => (
  <PublicFrame>
    <GameSkeleton />
  </PublicFrame>
);

export const PagePending = (props: PageSkeletonProps) => (
  <PublicFrame>
    <PageSkeleton {...props} />
  </PublicFrame>
);

export function PublicFailed(props: ErrorComponentProps) {
  return (
    <PublicFrame>
      <title>Sem sinal · Manchete</title>
      <PageFailed {...props} />
    </PublicFrame>
  );
}

type MissingProps = { title: string; hint: string };

export function PublicMissing({ title, hint }: MissingProps) {
  return (
    <PublicFrame>
      <title>{`${title} · Manchete`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="sr-only">{title}</h1>
      <Card>
        <EmptyState
          title={title}
          hint={hint}
          action={
            <Link to="/calendario" className={buttonStyle({ tone: 'secondary' })}>
              Ver o calendário
            </Link>
          }
        />
      </Card>
    </PublicFrame>
  );
}
