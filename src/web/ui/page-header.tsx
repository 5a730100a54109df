import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: string;
  /** A link with `iconLink`. */
  back?: ReactNode;
  subtitle?: ReactNode;
  /** Shown on the right: a badge, an action. */
  children?: ReactNode;
};

export function PageHeader({ title, back, subtitle, children }: PageHeaderProps) {
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex min-w-0 flex-auto items-center gap-1">
        {back ? <div className="-ml-3">{back}</div> : null}
        <div className="min-w-0">
          <h1 className="text-[clamp(1.375rem,6vw,1.625rem)] sm:text-4xl">{title}</h1>
          {subtitle ? <p className="mt-1 text-soft">{subtitle}</p> : null}
        </div>
      </div>
      {children}
    </header>
  );
}
