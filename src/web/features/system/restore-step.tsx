import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** A step of a restore that takes a while. */
export function RestoreStep({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <div role="status" className="flex flex-col gap-3 rounded-card border border-line bg-card p-4 sm:p-6">
        {children}
      </div>
    </>
  );
}

/** A restore that failed without having changed anything, with the way back. */
export function RestoreFailed({
  title,
  onLeave,
  onRetry,
  children,
}: {
  title: string;
  onLeave: () => void;
  onRetry?: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <Notice tone="danger">
        <p>{children}</p>
        <p>Nada foi mudado.</p>
      </Notice>
      {onRetry ? <Button onPress={onRetry}>Tentar novamente</Button> : null}
      <Button tone={onRetry ? 'secondary' : 'primary'} onPress={onLeave}>
        Voltar
      </Button>
    </>
  );
}
