import { fullName } from '#domain/people/names.ts';
import { formatMoment } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Email } from '#web/ui/layout/email.tsx';
import type { Registration } from './queries.ts';

export function DecidedRegistration({ registration }: { registration: Registration }) {
  const { status, reviewedAt, reviewedBy, rejectionReason, email, memberNumber } = registration;
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0 md:flex-row md:items-center md:gap-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold [overflow-wrap:anywhere]">
          {fullName(registration)}
          {status === 'approved' ? <Badge tone="palm">Aprovada</Badge> : <Badge>Rejeitada</Badge>}
        </p>
        {email ? (
          <p className="text-soft text-sm">
            <Email address={email} /> · sócio {memberNumber}
          </p>
        ) : (
          <p className="text-soft text-sm">Os dados desta pessoa foram apagados.</p>
        )}
        {rejectionReason ? <p className="mt-1 text-[0.9375rem]">{rejectionReason}</p> : null}
      </div>
      {reviewedAt ? (
        <p className="min-w-0 text-soft text-sm [overflow-wrap:anywhere] md:max-w-1/3 md:text-right">
          <span className="md:block">por {reviewedBy}</span>{' '}
          <span className="tabular md:block">em {formatMoment(reviewedAt)}</span>
        </p>
      ) : null}
    </li>
  );
}
