import type { Overlay } from '#domain/schedule/broadcast.ts';
import { BugOverlay, LowerThirdOverlay, NextOverlay } from '#web/features/overlay/other-overlays.tsx';
import { Appearing } from '#web/features/overlay/overlay-frame.tsx';
import { ScoreOverlay } from '#web/features/overlay/score-overlay.tsx';
import type { OverlayTheme } from '#web/features/overlay/search.ts';
import type { OnAir } from './on-air.ts';

type OverlayPartProps = { overlay: Overlay; theme: OverlayTheme; onAir: OnAir };

/** Hidden if its score may be outdated, or it has no content. */
export function OverlayPart({ overlay, theme, onAir }: OverlayPartProps) {
  const { broadcast, game, next, isCurrent, now, tournament, logoUrl } = onAir;
  const isShown = broadcast[overlay];
  switch (overlay) {
    case 'score':
      return (
        <Appearing isShown={isShown && isCurrent && game !== null} className="top-[2.5cqw] left-[2.5cqw]">
          {game ? <ScoreOverlay game={game} theme={theme} now={now} /> : null}
        </Appearing>
      );
    case 'bug':
      return (
        <Appearing isShown={isShown} className="top-[2.5cqw] right-[2.5cqw]">
          <BugOverlay
            tournament={tournament}
            logoUrl={logoUrl}
            isLive={isCurrent && game?.status === 'em_andamento'}
            theme={theme}
          />
        </Appearing>
      );
    case 'lowerThird': {
      const { title, subtitle } = broadcast;
      return (
        <Appearing isShown={isShown && `${title}${subtitle}` !== ''} className="bottom-[4cqw] left-[2.5cqw]">
          <LowerThirdOverlay title={title} subtitle={subtitle} theme={theme} />
        </Appearing>
      );
    }
    case 'next':
      return (
        <Appearing isShown={isShown && next !== null} className="right-[2.5cqw] bottom-[4cqw]">
          {next ? <NextOverlay game={next} theme={theme} /> : null}
        </Appearing>
      );
  }
}
