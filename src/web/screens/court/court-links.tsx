import { Link } from '@tanstack/react-router';
import { QrCode } from 'lucide-react';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';

/** Court links let volunteers score without an account. */
export const toCourtLinks = (
  <Link to="/registrar-jogos/links" className={buttonStyle({ tone: 'secondary' })}>
    <QrCode aria-hidden="true" className="size-5" />
    Links das quadras
  </Link>
);
