import { sayFailure } from '#web/lib/net/call-failed.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { Write } from './form.tsx';

type FailureNoticeProps = {
  of: Pick<Write, 'error'>;
  title?: string;
  say?: (error: Error) => string;
};

/** For a write of a page itself; `Form`, `FormDialog` and `ConfirmWrite` show failures themselves. */
export const FailureNotice = ({ of: { error }, title, say = sayFailure }: FailureNoticeProps) =>
  error ? (
    <Notice tone="danger">
      {title ? <p className="font-semibold">{title}</p> : null}
      <p>{say(error)}</p>
    </Notice>
  ) : null;
