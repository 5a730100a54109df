import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: string;
  back?: ReactNode;
  subtitle?: ReactNode;
  children?: ReactNode;
};

export function PageHeader({ title, back, subtitle, children }: PageHeaderProps) {
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2">
      <div className="grid min-w-0 flex-auto grid-cols-[auto_minmax(0,1fr)] items-center">
        {back ? <div className="-ml-3 mr-1">{back}</div> : null}
        <h1 className="col-start-2 text-[clamp(1.375rem,6vw,1.625rem)] sm:text-4xl">{title}</h1>
        {subtitle ? <p className="col-start-2 mt-1 text-soft">{subtitle}</p> : null}
      </div>
      {children}
    </header>
  );
}
