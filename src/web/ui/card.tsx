import { type ReactNode, useId } from 'react';

type CardProps = {
  title?: string;
  headingLevel?: 2 | 3;
  /** At the end of the title's line: a link, a badge. */
  action?: ReactNode;
  children: ReactNode;
};

export function Card({ title, headingLevel = 2, action, children }: CardProps) {
  const titleId = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className="min-w-0 rounded-card border border-line bg-card p-4 sm:p-5"
    >
      {title ? (
        <header className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-x-3 border-line border-b pb-2.5">
          <Heading id={titleId} className="min-w-0 text-lg [overflow-wrap:anywhere]">
            {title}
          </Heading>
          {action}
        </header>
      ) : null}
      {children}
    </section>
  );
}
