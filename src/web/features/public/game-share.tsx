import { matchText } from '#domain/messages/group-texts.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import type { Game } from '#web/features/games/queries.ts';
import { useTextContext } from '#web/features/tournament/queries.ts';
import { ownAddress } from '#web/lib/net/base.ts';
import { GroupShare } from '#web/ui/sharing/group-share.tsx';

export default function GameShare({ game }: { game: Game }) {
  const context = useTextContext();
  return (
    <GroupShare
      what="este jogo"
      text={() => matchText(game, context, TIME_ZONE)}
      picture={ownAddress(`/jogos/${game.id}/cartaz.jpg`)}
    />
  );
}
