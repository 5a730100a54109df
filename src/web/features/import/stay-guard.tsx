import { useBlocker } from '@tanstack/react-router';
import { LeaveQuestion, type Question } from './leave-question.tsx';

/** Whether leaving would lose something, and what is said of it: also when that ends while somebody is being asked. */
export type Stay = Question & { readonly isOn: boolean };

/** Asks before this place is left while something there would be lost; another tab of the panel is another place. */
export function StayGuard({ isOn, ...question }: Stay) {
  const leaving = useBlocker({
    // A session that ended leads to the door without asking.
    shouldBlockFn: ({ next }) => isOn && next.pathname !== '/auth',
    enableBeforeUnload: isOn,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return <LeaveQuestion {...question} onStay={leaving.reset} onLeave={leaving.proceed} />;
}
