import { tableText } from '#domain/messages/group-lists.ts';
import { useTextContext } from '#web/features/tournament/queries.ts';
import { ownAddress } from '#web/lib/net/base.ts';
import { GroupShare } from '#web/ui/sharing/group-share.tsx';
import type { Stage } from './queries.ts';

/** The standings for a chat group, as text and as a picture. */
export function TableShare({ stage: { id, name, standings } }: { stage: Stage }) {
  const context = useTextContext();
  return (
    <GroupShare
      what={`a tabela ${name}`}
      text={() => tableText(name, standings, context)}
      picture={ownAddress(`/tabela/${id}/cartaz.jpg`)}
    />
  );
}
