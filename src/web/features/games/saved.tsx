import { formatAge, sayAge } from '#web/lib/format.ts';
import { useNow } from '#web/lib/now.ts';
import { Spoken } from '#web/ui/spoken.tsx';
import type { CourtState } from './court.ts';

/** Where the points of a court are: stored, on their way, or kept on the device. */
export function Saved({ state: { saving, savedAt }, isLost }: { state: CourtState; isLost: boolean }) {
  const now = useNow();
  if (saving === 'waiting') return 'sem sinal · guardado no aparelho';
  if (saving === 'asking') return 'escolha um placar';
  if (isLost) return 'sem sinal';
  if (saving === 'sending') return 'salvando…';
  if (savedAt === 0) return 'salvo';
  return (
    <>
      salvo <Spoken shown={formatAge(now - savedAt)} said={sayAge(now - savedAt)} />
    </>
  );
}
