import { bracketText, tableText } from '#domain/messages/group-lists.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import { useTextContext } from '#web/features/tournament/queries.ts';
import { ownAddress } from '#web/lib/net/base.ts';
import { GroupShare } from '#web/ui/sharing/group-share.tsx';
import { nameIn, type Stage } from './queries.ts';

/** The standings, or the round of an elimination that is on, for a chat group, as text and as a picture. */
export function TableShare({ stage }: { stage: Stage }) {
  const { id, name, bracket, standings } = stage;
  const context = useTextContext();
  return (
    <GroupShare
      what={`a tabela ${name}`}
      text={() =>
        bracket.length > 0
          ? bracketText(stage, nameIn(stage), context, TIME_ZONE)
          : tableText(name, standings, context)
      }
      picture={ownAddress(`/tabela/${id}/cartaz.jpg`)}
    />
  );
}
