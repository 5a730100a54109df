import { explain } from '#server/runtime/explain.ts';

/** The sentence with which a command is refused. That its program prints it, and its exit code, is tested by running the program. */
export async function refusalOf(begin: () => Promise<unknown>): Promise<string> {
  try {
    await begin();
  } catch (error) {
    return explain(error);
  }
  throw new Error('It was not refused');
}
