import { type ReactNode, useId } from 'react';
import { classes } from '#web/ui/classes.ts';

type CardProps = {
  title?: string;
  headingLevel?: 2 | 3;
  action?: ReactNode;
  /** On a wide screen as high as its column, content in the middle. */
  isFilling?: boolean;
  children: ReactNode;
};

export function Card({ title, headingLevel = 2, action, isFilling = false, children }: CardProps) {
  const titleId = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={classes(
        'min-w-0 rounded-card border border-line bg-card p-4 sm:p-5',
        isFilling && 'lg:flex lg:grow lg:flex-col lg:justify-center',
      )}
    >
      {title ? (
        <header className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-line border-b pb-2.5">
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
