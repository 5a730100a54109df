import { courtName } from '#domain/court/court-link.ts';
import { initialOf } from '#domain/people/initials.ts';
import type { Game } from '#web/features/games/queries.ts';
import { upcomingDate } from '#web/features/games/score-view.ts';
import { RoundPicture } from '#web/ui/picture/round-picture.tsx';
import { useTeamTints } from '#web/ui/picture/team-colours.ts';
import { nameSize, toneOf } from './overlay-frame.tsx';
import type { OverlayTheme } from './search.ts';

type ThemeProps = { theme: OverlayTheme };

type BugProps = ThemeProps & { tournament: string; logoUrl: string | null; isLive: boolean };

/** Longer names are smaller. */
const SHORT_TITLE = 36;

export function BugOverlay({ tournament, logoUrl, isLive, theme }: BugProps) {
  return (
    <div
      className={`flex max-w-[42cqw] items-center gap-[0.8cqw] rounded-full px-[1.1cqw] py-[0.6cqw] shadow-lift ${toneOf(theme)}`}
    >
      {logoUrl ? (
        <RoundPicture
          name={tournament}
          initials=""
          imageUrl={logoUrl}
          side={64}
          ground="bg-[oklch(1_0_0)]"
          box="size-[2.4cqw]"
        />
      ) : null}
      <span
        className={`line-clamp-2 min-w-0 text-balance break-words font-heading font-bold leading-tight ${tournament.length > SHORT_TITLE ? 'text-[1.05cqw]' : 'text-[1.35cqw]'}`}
      >
        {tournament}
      </span>
      {isLive ? (
        <span className="shrink-0 rounded-full bg-coral-fill px-[0.8cqw] py-[0.25cqw] font-bold text-[1.05cqw] text-on-coral leading-tight">
          Ao vivo
        </span>
      ) : null}
    </div>
  );
}

type LowerThirdProps = ThemeProps & { title: string; subtitle: string };

export function LowerThirdOverlay({ title, subtitle, theme }: LowerThirdProps) {
  return (
    <div
      className={`max-w-[58cqw] rounded-[0.6cqw] border-[var(--accent)] border-l-[0.7cqw] px-[1.6cqw] py-[1cqw] shadow-lift ${toneOf(theme)}`}
    >
      {title ? (
        <p className="line-clamp-2 break-words font-bold font-heading text-[2.6cqw] leading-[1.1]">{title}</p>
      ) : null}
      {subtitle ? (
        <p className="mt-[0.3cqw] line-clamp-2 break-words text-[1.6cqw] leading-tight opacity-90">
          {subtitle}
        </p>
      ) : null}
    </div>
  );
}

export function NextOverlay({ game, theme }: ThemeProps & { game: Game }) {
  const tints = useTeamTints([game.team1, game.team2]);
  const time = upcomingDate(game);
  const when = [time.day, time.shown, game.court ? courtName(game.court) : null].filter(Boolean).join(' · ');
  return (
    <div className={`max-w-[36cqw] rounded-[0.6cqw] px-[1.4cqw] py-[0.9cqw] shadow-lift ${toneOf(theme)}`}>
      <p className="flex justify-between gap-[2cqw] text-[1.2cqw] leading-tight">
        <span className="font-bold text-[var(--accent)]">Próximo jogo</span>
        <span className="tabular truncate opacity-90">{when}</span>
      </p>
      {[game.team1, game.team2].map((team, index) => (
        <p key={team.id} className="mt-[0.5cqw] flex items-center gap-[0.8cqw]">
          <RoundPicture
            name={team.name}
            initials={initialOf(team.name)}
            imageUrl={team.imageUrl}
            tint={tints[index]}
            ground="bg-[oklch(1_0_0)]"
            side={64}
            box="size-[2.2cqw] text-[1.05cqw]"
          />
          <span className={`min-w-0 font-bold ${nameSize(team.name)}`}>{team.name}</span>
        </p>
      ))}
    </div>
  );
}
