type ProgressBarProps = {
  /** Names the task for screen readers. */
  label: string;
  value: number;
};

export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = Math.round(value * 100);
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex justify-between gap-3 font-semibold text-sm">
        {label}
        <span className="tabular text-soft">{percent}%</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2.5 overflow-hidden rounded-full bg-well"
      >
        <div
          className="h-full rounded-full bg-ocean transition-[width] duration-200"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
