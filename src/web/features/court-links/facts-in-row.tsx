import { Fragment } from 'react';

/** Short facts in a row; no number is separated from its word by a line break. */
export const FactsInRow = ({ parts }: { parts: readonly string[] }) =>
  parts.filter(Boolean).map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? ' · ' : null}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ));
