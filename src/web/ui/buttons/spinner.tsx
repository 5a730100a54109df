export function Spinner() {
  return (
    <svg viewBox="0 0 24 24" className="size-[1.25em] shrink-0 animate-spin" aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** For while it is unknown which page will be shown. Appears after a moment: most answers are faster. */
export const PageSpinner = () => <Ring className="animate-late" />;

/** Without the delay, for the router, which has its own. */
export const PendingPage = () => <Ring className="" />;

function Ring({ className }: { className: string }) {
  return (
    <div
      role="status"
      className={`flex min-h-[60dvh] flex-col items-center justify-center gap-3 text-soft ${className}`}
    >
      <span className="text-3xl text-ocean">
        <Spinner />
      </span>
      Carregando...
    </div>
  );
}
