import { Link } from '@tanstack/react-router';

const STYLE = 'font-semibold underline underline-offset-4';

export function PeopleLinks() {
  return (
    <>
      <Link to="/admin" search={{ tab: 'players' }} className={STYLE}>
        Jogadores
      </Link>{' '}
      (quem não joga, em{' '}
      <Link to="/admin" search={{ tab: 'accounts' }} className={STYLE}>
        Contas
      </Link>
      )
    </>
  );
}
