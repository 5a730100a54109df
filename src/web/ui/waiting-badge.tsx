import { Badge } from './badge.tsx';

/** How many items are pending somewhere. */
export const WaitingBadge = ({ count }: { count: number }) => (
  <Badge tone="sun">
    {count}
    <span className="sr-only"> à espera</span>
  </Badge>
);
