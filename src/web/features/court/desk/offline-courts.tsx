import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { baseIn } from '#contract/base.ts';
import { formatSince } from '#web/lib/format/format.ts';
import { ownBase } from '#web/lib/net/base.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { offlineGamesQuery } from './offline-games.ts';

/** The games that can be opened for scoring offline on this device, and the age of their data. */
export default function OfflineCourts() {
  const { data: stored = [] } = useQuery(offlineGamesQuery());
  const { history } = useRouter();
  if (stored.length === 0) return null;
  return (
    <section aria-labelledby="kept-courts" className="mx-auto flex w-full max-w-md flex-col gap-3">
      <h2 id="kept-courts" className="font-semibold">
        Guardado neste aparelho
      </h2>
      {stored.map(({ game, storedAt, path }) => (
        <a
          key={game.id}
          href={path}
          className={buttonStyle({ tone: 'secondary', isWide: true })}
          onClick={(event) => {
            // Another tournament's page is loaded by the browser.
            if (baseIn(path) !== ownBase()) return;
            event.preventDefault();
            history.push(path);
          }}
        >
          <span className="grid min-w-0 py-1">
            <span className="line-clamp-1 break-all">{`${game.team1.name} × ${game.team2.name}`}</span>
            <span className="font-normal text-soft text-sm">{`Dados de ${formatSince(storedAt)}`}</span>
          </span>
        </a>
      ))}
    </section>
  );
}
