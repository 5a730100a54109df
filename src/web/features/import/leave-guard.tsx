import { useBlocker } from '@tanstack/react-router';
import { LeaveDialog, type Question } from './leave-dialog.tsx';

/** Whether leaving loses data, and the question about it; both may change while it is shown. */
export type LeaveGuardProps = Question & { readonly isOn: boolean };

/** Asks before leaving a tab with unsaved data. */
export function LeaveGuard({ isOn, ...question }: LeaveGuardProps) {
  const leaving = useBlocker({
    // After a session ends, the sign-in page opens without a question.
    shouldBlockFn: ({ next }) => isOn && next.pathname !== '/auth',
    enableBeforeUnload: isOn,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return <LeaveDialog {...question} onStay={leaving.reset} onLeave={leaving.proceed} />;
}
