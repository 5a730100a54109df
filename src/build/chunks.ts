import { existsSync } from 'node:fs';
import { CHUNKS } from './chunk-list.ts';

/**
 * Libraries of every page. Those that only some pages use (tables, long lists, mutations, blockers) are not
 * in it.
 */
const LIBRARIES =
  /node_modules\/(?:react|react-dom|scheduler)\/|node_modules\/@tanstack\/(?!(react-)?virtual)(?!.*\/(infiniteQueryObserver|mutationObserver|useInfiniteQuery|useMutation|useBlocker)\.js)/;

const MUTATIONS = /node_modules\/@tanstack\/.*\/(?:mutationObserver|useMutation)\.js/;

/** The chunks as Rolldown takes them. Throws where a module that one of them names is not there, e.g. after a rename. */
export function chunkGroups() {
  const named = CHUNKS.flatMap(({ modules }) => modules);
  const absent = named.filter((name) => !existsSync(`src/${name}.ts`) && !existsSync(`src/${name}.tsx`));
  if (absent.length > 0)
    throw new Error(`src/build/chunk-list.ts names what is no module: ${absent.join(', ')}`);
  const groups = [
    { name: 'base', test: LIBRARIES },
    // The page of a team has a mutation, but none of the code that all other writes share.
    { name: 'mutations', test: MUTATIONS },
    ...CHUNKS.map(({ name, modules, icons = [] }) => ({
      name,
      test: new RegExp(
        `/src/(?:${modules.join('|') || '-'})\\.tsx?$|lucide-react/dist/esm/icons/(?:${icons.join('|') || '-'})\\.mjs$`,
      ),
    })),
  ];
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }));
}

const CHUNK_NAMES: ReadonlySet<string> = new Set([
  'base',
  ...CHUNKS.filter(({ isSmall }) => !isSmall).map(({ name }) => name),
]);
/** A chunk of this many modules is preloaded with the pages that import it. */
const MANY = 6;

/**
 * The entry file lists the names of all chunks, so they are short: what several pages share has a letter, small chunks only
 * a hash.
 */
export const chunkFileNames = ({
  name,
  isDynamicEntry,
  moduleIds,
}: {
  name: string;
  isDynamicEntry: boolean;
  moduleIds: readonly string[];
}): string => {
  if (isDynamicEntry || CHUNK_NAMES.has(name)) return 'assets/[name]-[hash:7].js';
  return moduleIds.length >= MANY ? 'assets/s-[hash:7].js' : 'assets/[hash:7].js';
};

const SMALL_PART = /\/[\w-]{7}\.js$/;
const FIRST_FILES = /\/(?:base|kit)-/;
const RARELY_OPENED =
  /\/(?:code-form|unanswered-notice|whatsapp|image-upload|rounds|restaurar|comecar|duas-etapas|nova-senha|tv|incorporar[\w.-]*|overlay[\w.-]*)-/;

/**
 * The files to preload with a page. The entry file contains these lists for all pages. Left out are what the
 * entry has loaded itself, small chunks, and what is opened rarely: those load when they are imported.
 */
export function preloadedWith(
  file: string,
  needed: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] {
  if (hostType === 'html') return needed;
  if (RARELY_OPENED.test(file)) return [file];
  return needed.filter((each) => !FIRST_FILES.test(each) && !SMALL_PART.test(each));
}
