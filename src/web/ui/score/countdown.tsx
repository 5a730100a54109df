type CountdownProps = {
  label: string;
  seconds: number;
};

export function Countdown({ label, seconds }: CountdownProps) {
  const left =
    seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span className="inline-flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span className="[overflow-wrap:anywhere]">{label}</span>
      <span role="timer" className="digits text-xl leading-none">
        {left}
      </span>
    </span>
  );
}
