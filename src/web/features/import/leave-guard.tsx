import { useBlocker } from '@tanstack/react-router';
import { LeaveDialog, type Question } from './leave-dialog.tsx';

/** Whether leaving would lose something, and what is said of it: also when that ends while somebody is being asked. */
export type LeaveGuardProps = Question & { readonly isOn: boolean };

/** Asks before this place is left while something there would be lost; another tab of the panel is another place. */
export function LeaveGuard({ isOn, ...question }: LeaveGuardProps) {
  const leaving = useBlocker({
    // A session that ended leads to the door without asking.
    shouldBlockFn: ({ next }) => isOn && next.pathname !== '/auth',
    enableBeforeUnload: isOn,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return <LeaveDialog {...question} onStay={leaving.reset} onLeave={leaving.proceed} />;
}
