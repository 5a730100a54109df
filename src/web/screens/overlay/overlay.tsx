import type { Overlay } from '#domain/schedule/broadcast.ts';
import { OVERLAY_NAMES } from '#web/features/overlay/addresses.ts';
import { OverlayFrame, toneOf } from '#web/features/overlay/overlay-frame.tsx';
import type { OverlaySearch } from '#web/features/overlay/search.ts';
import { ownAddress } from '#web/lib/net/base.ts';
import { useNewestRelease } from '#web/lib/net/newest-release.ts';
import { useOnAir } from './on-air.ts';
import { OverlayPart } from './overlay-part.tsx';

export function OverlayPage({ overlay, search }: { overlay: Overlay; search: OverlaySearch }) {
  const onAir = useOnAir(search);
  const theme = search.tema ?? 'torneio';
  useNewestRelease(onAir.game?.status !== 'em_andamento');
  const title = OVERLAY_NAMES.find((each) => each.overlay === overlay)?.title;
  return (
    <main>
      <OverlayFrame shownIn="on-air">
        <title>{`${title} · ${onAir.tournament}`}</title>
        <meta name="robots" content="noindex" />
        <h1 className="sr-only">{title}</h1>
        <OverlayPart overlay={overlay} theme={theme} onAir={onAir} />
      </OverlayFrame>
    </main>
  );
}

/** For whoever sets up the stream; the background stays transparent. */
export function OverlayMissing() {
  return (
    <main>
      <OverlayFrame shownIn="on-air">
        <title>Esta camada não existe · Manchete</title>
        <meta name="robots" content="noindex" />
        <div
          className={`absolute top-[2.5cqw] left-[2.5cqw] max-w-[60cqw] rounded-[0.6cqw] px-[max(1.4cqw,0.9rem)] py-[max(1cqw,0.6rem)] ${toneOf('escuro')}`}
        >
          <h1 className="text-[max(1.7cqw,1.1rem)] leading-tight">Esta camada não existe</h1>
          <p className="text-[max(1.2cqw,1rem)]">
            As que existem:{' '}
            {OVERLAY_NAMES.map(({ path }, place) => (
              <span key={path}>
                {place > 0 ? ', ' : ''}
                <a href={ownAddress(`/overlay/${path}`)} className="underline">
                  {path}
                </a>
              </span>
            ))}
            .
          </p>
        </div>
      </OverlayFrame>
    </main>
  );
}
