import { Link } from '@tanstack/react-router';

type GameLinkProps = {
  game: {
    readonly id: number;
    readonly team1: { readonly name: string };
    readonly team2: { readonly name: string };
  };
};

export function GameLink({ game: { id, team1, team2 } }: GameLinkProps) {
  return (
    <Link to="/jogos/$id" params={{ id: String(id) }} className="absolute inset-0 z-10 rounded-tile">
      <span className="sr-only">
        Ver o jogo {team1.name} contra {team2.name}
      </span>
    </Link>
  );
}
