import { Check } from 'lucide-react';
import { classes } from '#web/ui/classes.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { StepLink } from './step-link.tsx';
import type { Step } from './steps.ts';

export function Checklist({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card title="Para começar" action={<Badge tone="palm">{`${done} de ${steps.length}`}</Badge>}>
      <ol className="-mx-2 grid gap-x-4 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step.title}>
            <StepLink
              step={step}
              className="flex min-h-14 items-start gap-3 rounded-tile px-2 py-2 -outline-offset-3 hover:bg-well"
            >
              <span
                className={classes(
                  'flex size-8 shrink-0 items-center justify-center rounded-full font-semibold tabular',
                  step.isDone
                    ? 'bg-palm-wash text-palm-ink'
                    : step === next
                      ? 'bg-sun text-on-sun'
                      : 'bg-well text-soft',
                )}
                aria-hidden="true"
              >
                {step.isDone ? <Check className="size-5" /> : index + 1}
              </span>
              <span className="min-w-0 leading-snug">
                <span className="block font-semibold">{step.title}</span>
                <span className="block text-soft text-sm [overflow-wrap:anywhere]">{step.about}</span>
                <span className="sr-only">{step.isDone ? 'Feito' : 'A fazer'}</span>
              </span>
            </StepLink>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-soft text-sm">Esta lista some quando o primeiro jogo começar.</p>
    </Card>
  );
}
