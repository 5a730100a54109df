import { useEffect, useState } from 'react';

/** When the page became the browser's, in milliseconds; null until then. */
export function useOpenedAt(): number | null {
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  useEffect(() => setOpenedAt(Date.now()), []);
  return openedAt;
}
