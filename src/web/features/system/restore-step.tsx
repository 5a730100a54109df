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

/** A restore that failed, with the way back. */
export function RestoreFailed({
  title,
  onLeave,
  children,
}: {
  title: string;
  onLeave: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <Notice tone="danger">{children}</Notice>
      <Button onPress={onLeave}>Voltar</Button>
    </>
  );
}
