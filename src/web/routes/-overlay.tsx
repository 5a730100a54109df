import type { Overlay } from '#domain/broadcast.ts';
import { OVERLAY_NAMES } from '#web/features/overlay/addresses.ts';
import { OverlayStage } from '#web/features/overlay/overlay-stage.tsx';
import type { OverlaySearch } from '#web/features/overlay/search.ts';
import { useNewestRelease } from '#web/lib/newest-release.ts';
import { useOnAir } from './-on-air.ts';
import { OverlayPart } from './-overlay-part.tsx';

/** "/overlay/{name}": one overlay over the picture of a stream, for OBS and its like. */
export function OverlayPage({ overlay, search }: { overlay: Overlay; search: OverlaySearch }) {
  const onAir = useOnAir(search);
  const theme = search.tema ?? 'torneio';
  useNewestRelease(onAir.game?.status !== 'em_andamento');
  const title = OVERLAY_NAMES.find((each) => each.overlay === overlay)?.title;
  return (
    <main>
      <OverlayStage place="on-air">
        <title>{`${title} · ${onAir.tournament}`}</title>
        <meta name="robots" content="noindex" />
        <h1 className="sr-only">{title}</h1>
        <OverlayPart overlay={overlay} theme={theme} onAir={onAir} />
      </OverlayStage>
    </main>
  );
}
