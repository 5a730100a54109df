export function Waves() {
  return (
    <svg
      viewBox="0 0 800 160"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 -z-10 h-2/5 w-full text-deep-wave"
    >
      <path
        d="M0 72C110 30 210 36 330 74s230 44 330 6 140-22 140-22v102H0Z"
        fill="currentColor"
        opacity="0.28"
      />
      <path
        d="M0 118c90-26 190-34 300-8s230 34 340 4 160-20 160-20v66H0Z"
        fill="currentColor"
        opacity="0.4"
      />
    </svg>
  );
}
