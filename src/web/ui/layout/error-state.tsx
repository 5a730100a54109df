import { CloudOff, RotateCw } from 'lucide-react';
import { Button } from '#web/ui/buttons/button.tsx';

export type NotedError = Error & { readonly note?: string | undefined };

type ErrorStateProps = {
  message: string;
  hint?: string;
  error?: NotedError | null;
  onRetry?: () => void;
  isRetrying?: boolean;
  isPage?: boolean;
};

export function ErrorState({
  message,
  error,
  hint = error?.note,
  onRetry,
  isRetrying = false,
  isPage = false,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-control bg-coral-wash px-4 py-6 text-center"
    >
      <CloudOff className="size-8 text-coral-ink" aria-hidden="true" />
      <div className="flex flex-col gap-1">
        {isPage ? (
          <h1 className="text-xl">{message}</h1>
        ) : (
          <p className="text-balance font-semibold">{message}</p>
        )}
        {hint ? <p className="text-pretty text-soft">{hint}</p> : null}
      </div>
      {onRetry ? (
        <Button
          tone="secondary"
          size="small"
          isPending={isRetrying}
          icon={<RotateCw className="size-4" aria-hidden="true" />}
          onPress={onRetry}
        >
          Tentar novamente
        </Button>
      ) : null}
    </div>
  );
}
