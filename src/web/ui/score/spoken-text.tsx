type SpokenTextProps = {
  shown: string;
  said: string;
  dateTime?: string;
};

/** A short time that screen readers read in words. */
export function SpokenText({ shown, said, dateTime }: SpokenTextProps) {
  const text =
    shown === said ? (
      shown
    ) : (
      <>
        <span aria-hidden="true">{shown}</span>
        <span className="sr-only">{said}</span>
      </>
    );
  return dateTime === undefined ? text : <time dateTime={dateTime}>{text}</time>;
}
