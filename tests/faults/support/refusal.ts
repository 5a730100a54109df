import { explain } from '#server/runtime/explain.ts';

export async function refusalOf(begin: () => Promise<unknown>): Promise<string> {
  try {
    await begin();
  } catch (error) {
    return explain(error);
  }
  throw new Error('It was not refused');
}
