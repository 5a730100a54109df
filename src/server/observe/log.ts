import { rootCause } from '#server/store/database/errors.ts';

/**
 * What is logged of an error: type, code and stack. Messages of Drizzle and PostgreSQL contain parameters and
 * row values, such as phones and hashes.
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
