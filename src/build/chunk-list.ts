/**
 * Modules that come as one file, because many small ones that are needed together cost a request each. `modules`: below
 * `src/`, without their ending; `icons`: of lucide-react, as regular expressions. What these import is in the chunk too,
 * unless an earlier one has it.
 */
type Chunk = {
  readonly name: string;
  readonly modules: readonly string[];
  readonly icons?: readonly string[];
  /** The chunk is small: its file name is only a hash, and it is not preloaded. */
  readonly isSmall?: boolean;
};

const below = (folder: string, names: readonly string[]): readonly string[] =>
  names.map((name) => `${folder}/${name}`);

/** A module is in the first one that names it, or imports it. */
export const CHUNKS: readonly Chunk[] = [
  {
    // What the first page is drawn with, with all it needs: one file compresses better than thirty.
    name: 'kit',
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
        'open-dialogs',
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
    modules: below('web/ui', ['notice', 'field-parts', 'plain-field']),
  },
  {
    // The parts of the landing page that are not in `kit`, such as the sign-in form.
    name: 'landing',
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
    modules: below('web/features', ['public/head-words', 'rankings/form-dots', 'rankings/reason']),
  },
  {
    // Needs a browser: the pages of a game and of a team load it after they are mounted.
    name: 'share',
    icons: ['copy', 'share-2'],
    modules: ['domain/group-texts', 'web/ui/group-share', 'web/features/public/game-share'],
  },
  {
    // How every write is sent, and what a page says where one failed.
    name: 'writes',
    modules: [
      'contract/limits',
      'contract/moves',
      'web/form/failure-notice',
      'web/lib/write',
      'web/lib/single-write',
    ],
  },
  {
    // The frame around the signed-in pages and a court.
    name: 'frame',
    icons: ['arrow-left', 'arrow-right', 'minus', 'undo-2', 'user-round'],
    modules: below('web/ui', ['header', 'page-header', 'bring-into-sight', 'keep-focus']),
  },
  {
    // The parts of forms; the public pages do without them.
    name: 'fields',
    modules: [
      'domain/registration',
      ...below('web/ui', ['button', 'icon-button', 'password-field', 'text-field']),
    ],
  },
  {
    name: 'toggles',
    modules: below('web/ui', ['checkbox', 'switch']),
  },
  {
    // Scores on the device that are not sent yet: every signed-in page shows how many there are.
    name: 'scoring',
    modules: [
      'domain/court-event',
      'domain/game',
      ...below('web/features/games', ['offline-games', 'score-editors', 'score-slot']),
    ],
  },
  // The TV page keeps its screen on as well, without the pad.
  { name: 'awake', modules: ['web/lib/awake'], isSmall: true },
  {
    // The scoring pad.
    name: 'desk',
    modules: below('web/features/games', ['game-desk', 'current-game', 'toasts']),
  },
  // What public pages need too, of what is in the chunks below: the icon of framed pages, and a team's page.
  { name: 'external-link', icons: ['external-link'], modules: [], isSmall: true },
  { name: 'follow', icons: ['bell', 'bell-ring'], modules: ['web/features/push/queries'], isSmall: true },
  { name: 'teams', modules: ['web/features/teams/queries'], isSmall: true },
  {
    // How the standings count: a public page and two signed-in ones say it.
    name: 'team-points',
    modules: below('web/features/rankings', ['team-points-rules', 'team-points-view']),
    isSmall: true,
  },
  // Below are parts of the signed-in pages.
  {
    // Score sheets on the device that are not sent yet.
    name: 'sheets',
    modules: ['web/features/score-sheets/editors'],
  },
  { name: 'icons', icons: ['[\\w-]+'], modules: [] },
  { name: 'schemas', modules: ['contract/fields'] },
  {
    // Small ones, of which each page needs some. None of them imports the chunks below.
    name: 'parts',
    modules: [
      ...below('domain', ['cpf', 'points']),
      ...below('web/lib', ['contested', 'list-dialog', 'save-file']),
      ...below('web/ui', [
        'collapsible',
        'email',
        'file-button',
        'filter-row',
        'first-field',
        'nothing-found',
        'progress-bar',
        'role-badges',
        'row-card',
        'segments',
        'tabs',
        'tooltip',
        'use-dialog-subject',
        'use-wide',
      ]),
      ...below('web/features', [
        'messages/queries',
        'rounds/round-list',
        'rounds/round-view',
        'system/backup-notice',
        'users/email-origin-view',
      ]),
      'web/form/toasts',
    ],
  },
  // React Aria's dialog imports its menu, and every signed-in page has a menu.
  { name: 'menus', modules: ['web/ui/menu'] },
  {
    name: 'dialogs',
    modules: [...below('web/ui', ['form-dialog', 'refusal']), 'web/form/confirm-write'],
  },
  {
    // Lists to choose from, or to search in.
    name: 'lists',
    modules: below('web/ui', ['search-field', 'select']),
  },
  {
    // Forms with React Hook Form.
    name: 'forms',
    modules: below('web/form', ['form', 'password-field', 'use-form']),
  },
  { name: 'pictures', modules: below('web/form', ['picture-field', 'seen-picture']) },
];
