type SpokenTextProps = {
  /** The short visible form: '9h50', 'há 3 min'. */
  shown: string;
  /** The form in words, for screen readers: '9 horas e 50', 'há 3 minutos'. */
  said: string;
  /** The day or instant, ISO 8601. */
  dateTime?: string;
};

/** A time in short form, which screen readers read in words instead. */
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
