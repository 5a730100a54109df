import { Link } from '@tanstack/react-router';

/** A player's team as a link whose tap area is larger than its line. */
export function TeamLink({ team: { id, name } }: { team: { readonly id: number; readonly name: string } }) {
  return (
    <Link
      to="/times/$id"
      params={{ id: String(id) }}
      className="-my-3 inline-flex min-h-11 min-w-11 max-w-full items-center py-3 text-soft text-sm hover:underline"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
    </Link>
  );
}
