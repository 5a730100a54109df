import { Fragment } from 'react';

/** Short facts in a row, none of which is split at the end of a line: no number stands without its word. */
export const FactsInRow = ({ parts }: { parts: readonly string[] }) =>
  parts.filter(Boolean).map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? ' · ' : null}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ));
