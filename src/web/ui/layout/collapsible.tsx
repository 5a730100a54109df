import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { classes } from '#web/ui/classes.ts';

type CollapsibleProps = {
  title: string;
  note?: ReactNode;
  isOpenAtFirst: boolean;
  className?: string;
  children: ReactNode;
};

export function Collapsible({ title, note, isOpenAtFirst, className, children }: CollapsibleProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isOpenAtFirst;
  const id = useId();
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={classes('min-w-0 rounded-card border border-line bg-card', className)}
    >
      {/* The note lies on the button in its own column; the row is as high as the higher of both. */}
      <div className="grid *:col-start-1 *:row-start-1">
        <h3 className="text-lg">
          <Button
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            onPress={() => setChosen(!isOpen)}
            className={classes(
              'flex h-full min-h-14 w-full cursor-pointer items-center rounded-card py-2 pl-4 text-left sm:pl-5',
              note ? 'pr-[60%]' : 'pr-12',
            )}
          >
            <span id={`${id}-title`} className="min-w-0 [overflow-wrap:anywhere]">
              {title}
            </span>
          </Button>
        </h3>
        <span className="pointer-events-none flex max-w-[58%] items-center gap-2 justify-self-end py-2 pr-4 text-right text-soft text-sm">
          {note ? <span className="line-clamp-3 [overflow-wrap:anywhere]">{note}</span> : null}
          <ChevronDown
            className={classes('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')}
            aria-hidden="true"
          />
        </span>
      </div>
      <div id={`${id}-content`} hidden={!isOpen} className="px-4 pb-4 sm:px-5">
        {isOpen ? <div className="border-line border-t pt-3">{children}</div> : null}
      </div>
    </section>
  );
}
