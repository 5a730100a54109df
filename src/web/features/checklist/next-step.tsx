import { ArrowRight } from 'lucide-react';
import { StepLink } from './step-link.tsx';
import type { Step } from './steps.ts';

type NextStepProps = {
  steps: readonly Step[];
  tab: string;
};

const LINE = 'flex min-h-11 items-center gap-2 rounded-control bg-palm-wash px-4 py-2 text-palm-ink';

/** Keeps the way going without the list. */
export function NextStep({ steps, tab }: NextStepProps) {
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  const words = `Para começar, ${steps.indexOf(next) + 1} de ${steps.length}:`;
  if ('tab' in next.target && next.target.tab === tab)
    return (
      <p className={LINE}>
        {words} <strong>{next.title}</strong>
      </p>
    );
  return (
    <StepLink step={next} className={`${LINE} hover:underline`}>
      <span className="min-w-0 flex-1">
        {words} <strong>{next.title}</strong>
      </span>
      <ArrowRight className="size-5 shrink-0" aria-hidden="true" />
    </StepLink>
  );
}
