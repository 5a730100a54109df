import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { sayFailure } from '#web/lib/client.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

/** A page that could not be opened: says why, and tries again. */
export function PageFailed({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center px-4">
      <ErrorState
        message="Não foi possível abrir esta página"
        hint={sayFailure(error)}
        onRetry={() => void router.invalidate()}
      />
    </main>
  );
}
