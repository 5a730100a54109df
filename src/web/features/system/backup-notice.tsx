import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { asSentence } from '#web/lib/format/format.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { backupTrouble } from './backup-words.ts';
import { systemQuery } from './queries.ts';

/** Nothing without a problem, or if the state is unknown. */
export function BackupNotice() {
  const { data } = useQuery(systemQuery);
  const trouble = data ? backupTrouble(data.backups) : null;
  if (!trouble) return null;
  return (
    <Notice tone="warning">
      <p className="font-semibold">{asSentence(trouble.title)}</p>
      <p>
        {asSentence(trouble.hint)}{' '}
        <Link to="/admin" search={{ tab: 'system' }} className="font-semibold underline underline-offset-4">
          Ver as cópias
        </Link>
      </p>
    </Notice>
  );
}
