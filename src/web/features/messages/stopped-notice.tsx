import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Notice } from '#web/ui/layout/notice.tsx';
import { batchesQuery } from './queries.ts';

export function StoppedNotice() {
  const { data } = useQuery(batchesQuery);
  const newest = data?.find(({ gateway }) => gateway === 'cloud');
  if (newest?.stopped?.by !== 'whatsapp') return null;
  return (
    <Notice tone="warning">
      <p className="font-semibold">O WhatsApp parou o último envio: {newest.stopped.reason}.</p>
      <p>
        Resolva isso na conta e retome o envio em{' '}
        <Link to="/admin/whatsapp" className="font-semibold underline underline-offset-4">
          WhatsApp
        </Link>
        .
      </p>
    </Notice>
  );
}
