import { sayFailure } from '#web/lib/net/client.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { Write } from './form.tsx';

type FailureNoticeProps = {
  of: Pick<Write, 'error'>;
  title?: string;
  say?: (error: Error) => string;
};

/** Why a write failed, if it did, on a page. `Form`, `FormDialog` and `ConfirmWrite` show that themselves. */
export const FailureNotice = ({ of: { error }, title, say = sayFailure }: FailureNoticeProps) =>
  error ? (
    <Notice tone="danger">
      {title ? <p className="font-semibold">{title}</p> : null}
      <p>{say(error)}</p>
    </Notice>
  ) : null;
