import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { tournamentTitle } from '#domain/people/names.ts';
import { DEFAULT_NAME, tournamentQuery } from '#web/features/tournament/queries.ts';
import { usePageMark } from '#web/lib/page/page-mark.ts';
import { OutsideLink } from './outside-link.tsx';
import { type EmbedSearch, schemeOf } from './theme.ts';

type EmbedFrameProps = {
  title: string;
  search: EmbedSearch;
  more: string;
  children: ReactNode;
};

export function EmbedFrame({ title, search, more, children }: EmbedFrameProps) {
  const { data } = useQuery(tournamentQuery);
  usePageMark('shows', 'embed');
  usePageMark('theme', schemeOf(search));
  const tournament = data ? tournamentTitle(data) : DEFAULT_NAME;
  return (
    <div className="flex flex-col gap-3 p-3 text-ink sm:p-4">
      <title>{`${title} · ${tournament}`}</title>
      <meta name="robots" content="noindex" />
      <header>
        <h1 className="text-xl leading-tight">{title}</h1>
        <p className="text-sm text-soft leading-snug">{tournament}</p>
      </header>
      <main className="flex min-w-0 flex-col gap-3">{children}</main>
      <footer className="text-sm">
        <OutsideLink
          to={more}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-ocean underline underline-offset-2"
        >
          Ver tudo no Manchete
          <ExternalLink className="size-4" aria-hidden="true" />
        </OutsideLink>
      </footer>
    </div>
  );
}
