type SpokenProps = {
  /** '9h50', 'há 3 min': short, for the eye. */
  shown: string;
  /** '9 horas e 50', 'há 3 minutos': in words, for whoever hears the page. */
  said: string;
  /** The day or instant that it tells, ISO 8601. */
  dateTime?: string;
};

/** A time, in signs for who sees it and in words for who hears it: never both. */
export function Spoken({ shown, said, dateTime }: SpokenProps) {
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
