import { existsSync } from 'node:fs';

/**
 * Modules that come as one file, because many small ones that are needed together cost a request each. `modules`: below
 * `src/`, without their ending; `icons`: of lucide-react.
 */
type Chunk = {
  readonly name: string;
  readonly priority: number;
  readonly modules: readonly string[];
  readonly icons?: readonly string[];
  /** The chunk is small: its file name is only a hash, and it is not preloaded. */
  readonly isSmall?: boolean;
};

const below = (folder: string, names: readonly string[]): readonly string[] =>
  names.map((name) => `${folder}/${name}`);

const CHUNKS: readonly Chunk[] = [
  {
    // What the first page is drawn with, with all it needs: one file compresses better than thirty.
    name: 'kit',
    priority: 3,
    icons: ['calendar', 'chevron-down'],
    modules: [
      ...below('domain', [
        'award',
        'court-link',
        'game-result',
        'match-day',
        'names',
        'order',
        'quantity',
        'rounds',
        'schedule',
        'set-rules',
        'sets',
      ]),
      ...below('web/ui', [
        'avatar',
        'badge',
        'brand',
        'card',
        'empty-state',
        'error-state',
        'game-row',
        'loaded',
        'medal',
        'score-board',
        'skeleton',
        'team-logo',
        'toast',
      ]),
      ...below('web/lib', [
        'address',
        'client',
        'device',
        'format',
        'game-link',
        'lazy',
        'live',
        'now',
        'page-head',
        'query',
      ]),
      ...below('web/features', [
        'auth/queries',
        'games/queries',
        'public/queries',
        'rankings/queries',
        'rounds/queries',
        'tournament/queries',
        'games/score-view',
        'live/freshness',
        'live/game-list',
        'live/live-board',
        'live/use-match-day',
        'tournament/use-calendar',
      ]),
      'web/routes/-page-failed',
      'web/routes/-public-frame',
    ],
  },
  {
    // Fields without React Aria, for the landing page and a court's first page.
    name: 'plain',
    priority: 2,
    modules: below('web/ui', ['notice', 'field-parts', 'plain-field']),
  },
  {
    // The parts of the landing page that are not in `kit`, such as the sign-in form.
    name: 'landing',
    priority: 2,
    modules: [
      ...below('web/ui', ['beach-picture', 'beach-scene']),
      ...below('web/routes', ['-landing']),
      ...below('web/features', [
        'auth/sign-in-form',
        'live/landing-scores',
        'live/landing-standings',
        'live/live-games',
        'live/game-card',
        'rankings/best-row',
        'rankings/landing-best',
        'rankings/team-link',
        'rankings/team-of',
        'tournament/calendar',
        'tournament/landing-title',
        'tournament/tournament-logo',
      ]),
    ],
  },
  {
    // Shared by the other public pages.
    name: 'public',
    priority: 2,
    modules: below('web/features', ['public/head-words', 'rankings/form-dots', 'rankings/reason']),
  },
  {
    // Needs a browser: the pages of a game and of a team load it after they are mounted.
    name: 'share',
    priority: 2,
    icons: ['copy', 'share-2'],
    modules: ['domain/group-texts', 'web/ui/group-share', 'web/features/public/game-share'],
  },
  {
    // How every write is sent.
    name: 'writes',
    priority: 2,
    modules: ['contract/limits', 'contract/moves', 'web/lib/write', 'web/lib/single-write'],
  },
  {
    // The frame around the signed-in pages and a court.
    name: 'frame',
    priority: 1,
    icons: ['arrow-left', 'arrow-right', 'minus', 'undo-2', 'user-round'],
    modules: below('web/ui', ['header', 'page-header', 'bring-into-sight']),
  },
  {
    // The parts of forms; the public pages do without them.
    name: 'fields',
    priority: 1,
    modules: [
      'domain/registration',
      ...below('web/ui', ['button', 'icon-button', 'password-field', 'text-field']),
    ],
  },
  {
    name: 'toggles',
    priority: 1,
    modules: below('web/ui', ['checkbox', 'switch']),
  },
  {
    // Scores on the device that are not sent yet: every signed-in page shows how many there are.
    name: 'scoring',
    priority: 1,
    modules: [
      'domain/court-event',
      'domain/game',
      ...below('web/features/games', ['offline-games', 'score-editors', 'score-slot']),
    ],
  },
  // The TV page keeps its screen on as well, without the pad.
  { name: 'awake', priority: 1, modules: ['web/lib/awake'], isSmall: true },
  {
    // The scoring pad.
    name: 'desk',
    priority: 0,
    modules: below('web/features/games', ['game-desk', 'present-game', 'toasts']),
  },
];

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
  if (absent.length > 0) throw new Error(`src/build/chunks.ts names what is no module: ${absent.join(', ')}`);
  return [
    { name: 'base', test: LIBRARIES, priority: 4 },
    // The page of a team has a mutation, but none of the code that all other writes share.
    { name: 'mutations', test: MUTATIONS, priority: 3 },
    ...CHUNKS.map(({ name, priority, modules, icons = [] }) => ({
      name,
      priority,
      test: new RegExp(
        `/src/(?:${modules.join('|')})\\.tsx?$|lucide-react/dist/esm/icons/(?:${icons.join('|') || '-'})\\.mjs$`,
      ),
    })),
  ];
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
  /\/(?:code-form|unsent-notice|whatsapp|image-upload|rounds|restaurar|comecar|duas-etapas|nova-senha|tv|incorporar[\w.-]*|overlay[\w.-]*)-/;

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
