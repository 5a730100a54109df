import type { ReactNode } from 'react';

type RowCardProps = {
  title: string;
  picture: ReactNode;
  subtitle?: ReactNode;
  children?: ReactNode;
  actions: ReactNode;
};

export function RowCard({ title, picture, subtitle, children, actions }: RowCardProps) {
  return (
    <article
      aria-label={title}
      className="flex h-full flex-col gap-2 [overflow-wrap:anywhere] rounded-control border border-line p-4 pb-1.5"
    >
      <header className="flex items-start gap-3">
        {picture}
        <div className="min-w-0 flex-1">
          <h3 className="text-lg">{title}</h3>
          {subtitle ? <p className="text-soft">{subtitle}</p> : null}
        </div>
      </header>
      <div className="mt-auto flex flex-wrap items-end justify-end gap-x-2">
        <div className="flex max-w-full flex-auto flex-wrap gap-2 pb-2">{children}</div>
        <div className="-mr-2 flex">{actions}</div>
      </div>
    </article>
  );
}
