import { WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Slide } from '#domain/schedule/tv-slides.ts';
import { formatAge, formatTime } from '#web/lib/format/format.ts';
import type { ServerTrouble } from '#web/lib/net/call-failed.ts';
import { STALE_AFTER } from '#web/lib/net/connection.ts';
import { useNowInBrowser } from '#web/lib/page/now.ts';
import { TvLogo } from './tv-logo.tsx';

const HINT_FOR = 12_000;

type TvFrameProps = {
  tournament: string;
  logoUrl: string | null;
  title: string;
  courtLabel: string | null;
  slide: Slide;
  /** When the data were last known to be current, milliseconds since 1970; 0 if unknown. */
  asOf: number;
  trouble: ServerTrouble | null;
  children: ReactNode;
};

export function TvFrame({
  tournament,
  logoUrl,
  title,
  courtLabel,
  slide,
  asOf,
  trouble,
  children,
}: TvFrameProps) {
  const now = useNowInBrowser();
  const staleAge = now !== null && asOf > 0 && now - asOf > STALE_AFTER ? formatAge(now - asOf) : null;
  return (
    <main
      data-tv={slide.kind}
      className="fixed inset-0 flex cursor-none select-none flex-col gap-[2vmin] overflow-hidden bg-sand p-[2.5vmin] text-ink"
    >
      <title>{`TV · ${tournament}`}</title>
      <meta name="robots" content="noindex" />
      <header className="flex shrink-0 items-center gap-[2.5vmin]">
        {logoUrl ? <TvLogo name={tournament} imageUrl={logoUrl} className="size-[9vmin]" /> : null}
        <div className="min-w-0 flex-1 leading-tight">
          <p className="flex text-[3.2vmin] text-soft">
            <span className="truncate">{tournament}</span>
            {courtLabel ? <span className="shrink-0 whitespace-pre"> · {courtLabel}</span> : null}
          </p>
          {title ? (
            <h1 className="flex items-center gap-[1.6vmin] text-[6vmin] leading-none portrait:text-[5vmin]">
              {slide.kind === 'live' && !staleAge ? (
                <span className="size-[0.6em] shrink-0 rounded-full bg-coral" />
              ) : null}
              <span className="truncate pb-[0.12em]">{title}</span>
            </h1>
          ) : null}
        </div>
        {now === null ? null : (
          <time className="digits shrink-0 text-[8vmin] leading-none">
            {formatTime(new Date(now).toISOString())}
          </time>
        )}
      </header>
      <div
        className={`min-h-0 flex-1 transition-[filter] duration-500 ${staleAge ? 'opacity-80 grayscale' : ''}`}
      >
        {children}
      </div>
      {staleAge ? <Stale age={staleAge} trouble={trouble} /> : null}
      <Hint />
    </main>
  );
}

function Stale({ age, trouble }: { age: string; trouble: ServerTrouble | null }) {
  return (
    <p
      role="status"
      className="flex shrink-0 items-center justify-center gap-[2vmin] rounded-[1.6vmin] bg-coral-fill py-[1.6vmin] font-bold text-[5.6vmin] text-on-coral leading-none"
    >
      <WifiOff className="size-[5.6vmin]" aria-hidden="true" />
      {trouble?.words ?? 'Sem sinal'} · Atualizado {age}
    </p>
  );
}

/** Only for the first seconds, when somebody is still at the keyboard; not on phones. */
function Hint() {
  const now = useNowInBrowser();
  const openedAt = useOpenedAt();
  if (now === null || openedAt === null) return null;
  if (window.matchMedia('(display-mode: fullscreen)').matches) return null;
  const age = now - openedAt;
  if (age < 0 || age > HINT_FOR) return null;
  return (
    <p className="absolute inset-x-0 bottom-[4vmin] mx-auto hidden w-fit rounded-full bg-raised px-[4vmin] py-[2vmin] pointer-fine:block text-[3.2vmin] shadow-lift">
      Aperte F11 para usar a tela inteira.
    </p>
  );
}

/** When the page was hydrated, in milliseconds; null on the server. */
function useOpenedAt(): number | null {
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  useEffect(() => setOpenedAt(Date.now()), []);
  return openedAt;
}
