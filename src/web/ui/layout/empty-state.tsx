import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  hint?: string;
  action?: ReactNode;
  icon?: ReactNode;
};

export function EmptyState({ title, hint, action, icon }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-8 text-center">
      {icon ? (
        <span className="mb-1 flex size-14 items-center justify-center rounded-full bg-sun-wash text-sun-ink [&>svg]:size-7">
          {icon}
        </span>
      ) : null}
      <p className="text-balance font-semibold">{title}</p>
      {hint ? <p className="max-w-prose text-pretty text-soft">{hint}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
