import { explain } from '#server/explain.ts';

/** What a program prints that is refused what it begins with: that it prints it, and its exit code, are in the tests that run it. */
export async function refusalOf(begin: () => Promise<unknown>): Promise<string> {
  try {
    await begin();
  } catch (error) {
    return explain(error);
  }
  throw new Error('It was not refused');
}
