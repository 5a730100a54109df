import { rootCause } from '#server/db/errors.ts';

/**
 * An error as the log keeps it: what failed and where. Drizzle's own message holds every parameter of the
 * statement, and PostgreSQL's detail the values of a row: phones and hashes are no business of a log.
 */
export function loggable(error: unknown) {
  const { code, constraint, message } = rootCause(error);
  const stack = (error instanceof Error && error.stack) || '';
  return {
    type: error instanceof Error ? error.name : typeof error,
    code,
    constraint,
    message: typeof message === 'string' ? (message.split('\n')[0] ?? '') : '',
    stack: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  };
}
