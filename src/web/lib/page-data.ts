import type { QueryClient } from '@tanstack/react-query';
import { PAGE_DATA, type PageData } from '#contract/rendered-page.ts';
import { revision } from './revision.ts';

/** The data in a page that the server rendered for this address; null in any other page. */
export function pageData(): PageData | null {
  const text = document.getElementById(PAGE_DATA)?.textContent;
  if (!text) return null;
  const data = JSON.parse(text) as PageData;
  return data.address.split('?', 1)[0] === location.pathname ? data : null;
}

/** Puts the answers in the page into the query cache, so that none of them is fetched again. */
export function takeAnswers(queries: QueryClient, { reads, revision: seen }: PageData): void {
  for (const [key, answer] of reads) queries.setQueryData(key, answer);
  if (seen > 0) revision.read(seen);
}
