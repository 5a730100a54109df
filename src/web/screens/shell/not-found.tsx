import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';

/** Lazy, because this page is part of every first load. */
const BeachScene = lazy(() =>
  import('#web/ui/picture/beach-scene.tsx').then(
    (part) => ({ default: part.BeachScene }),
    () => ({ default: () => <></> }),
  ),
);

export function NotFound() {
  return (
    <main className="relative isolate flex min-h-dvh flex-col items-center justify-center gap-4 overflow-hidden px-4 pb-72 text-center">
      <title>Página não encontrada · Manchete</title>
      <h1 lang="en" className="text-4xl">
        404 Page Not Found
      </h1>
      <p lang="en" className="text-soft">
        Did you forget to add the page to the router?
      </p>
      <p className="max-w-sm text-balance text-soft">Este endereço não leva a nenhuma página do torneio.</p>
      <Link to="/" className={buttonStyle({ tone: 'primary' })}>
        Ir para o início
      </Link>
      <Suspense fallback={null}>
        <BeachScene className="absolute h-72 inset-x-0 bottom-0 -z-10" />
      </Suspense>
    </main>
  );
}
