import { useBlocker } from '@tanstack/react-router';
import { LeaveDialog, type Question } from './leave-dialog.tsx';

/** Whether leaving loses data, and the question about it; it may change while the question is shown. */
export type LeaveGuardProps = Question & { readonly isOn: boolean };

/** Asks before the tab is left while that would lose data. */
export function LeaveGuard({ isOn, ...question }: LeaveGuardProps) {
  const leaving = useBlocker({
    // The sign-in page after the end of a session is opened without a question.
    shouldBlockFn: ({ next }) => isOn && next.pathname !== '/auth',
    enableBeforeUnload: isOn,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return <LeaveDialog {...question} onStay={leaving.reset} onLeave={leaving.proceed} />;
}
