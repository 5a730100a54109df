import { usePolled } from '#web/lib/net/query.ts';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { GameChoice } from './game-choice.tsx';
import { LowerThirdForm } from './lower-third-form.tsx';
import { broadcastQuery, POLL } from './queries.ts';
import { ScreenAddresses } from './screen-addresses.tsx';
import { ShownOverlays } from './shown-overlays.tsx';

export default function BroadcastPanel() {
  return (
    <Loaded
      from={usePolled(broadcastQuery, POLL)}
      failure="Erro ao carregar a transmissão"
      loading={
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="flex flex-col gap-5">
            <Skeleton className="h-88 w-full rounded-card" />
            <Skeleton className="h-55 w-full rounded-card" />
            <Skeleton className="h-80 w-full rounded-card" />
          </div>
          <div className="flex flex-col gap-5">
            <Skeleton className="h-52 w-full rounded-card" />
            <Skeleton className="h-123 w-full rounded-card lg:h-98" />
            <Skeleton className="h-82 w-full rounded-card" />
          </div>
        </div>
      }
    >
      {(state) => (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-5">
            <ShownOverlays state={state} />
            <GameChoice state={state} />
            <LowerThirdForm state={state} />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <ScreenAddresses />
          </div>
        </div>
      )}
    </Loaded>
  );
}
