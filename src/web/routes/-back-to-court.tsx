import { Link } from '@tanstack/react-router';
import { Volleyball } from 'lucide-react';
import { hasCourt } from '#web/features/court-links/queries.ts';
import { buttonStyle } from '#web/ui/button-style.ts';

/** For whoever scores by a link and looks at another page meanwhile. */
export const BackToCourt = () =>
  hasCourt() ? (
    <Link to="/quadra" className={buttonStyle({ tone: 'sun', isWide: true })}>
      <Volleyball aria-hidden="true" className="size-5" />
      Voltar à minha quadra
    </Link>
  ) : null;
