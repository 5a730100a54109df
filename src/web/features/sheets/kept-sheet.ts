import type { Edits } from './sheet.ts';

/** Which sheet: whose editor, which round, which team. */
export type SheetKey = { readonly userId: number; readonly round: number; readonly teamId: number };

/** A request that left, or is about to: sent again under the same key until somebody answers. */
export type Save = {
  readonly id: string;
  readonly edits: Edits;
  readonly lastUpdated: string | null;
};

/** Who is who among the edits: a player may leave the sheet, or the tournament, before they are saved. */
export type Names = Readonly<Record<number, string>>;

type Kept = { readonly edits: Edits; readonly save: Save | null; readonly names: Names };

const NOTHING: Kept = { edits: {}, save: null, names: {} };
const PREFIX = 'manchete:sumula:2';
const slotOf = ({ userId, round, teamId }: SheetKey) => `${PREFIX}:${userId}:${round}:${teamId}`;

/** What was entered and not answered, kept on this device: it survives a closed tab and a lost signal. */
export function recall(key: SheetKey): Kept {
  try {
    const text = localStorage.getItem(slotOf(key));
    return text ? { ...NOTHING, ...(JSON.parse(text) as Partial<Kept>) } : NOTHING;
  } catch {
    return NOTHING;
  }
}

export function keep(key: SheetKey, kept: Kept): void {
  try {
    if (Object.keys(kept.edits).length === 0 && !kept.save) localStorage.removeItem(slotOf(key));
    else localStorage.setItem(slotOf(key), JSON.stringify(kept));
  } catch {
    // A private window may have no room of its own: it is then kept as long as the page is open.
  }
}

/** The sheets of which this device keeps something of a person's. */
export function keptSheets(userId: number): SheetKey[] {
  try {
    const mine = `${PREFIX}:${userId}:`;
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(mine))
      .flatMap((key) => {
        const [round = 0, teamId = 0] = key.slice(mine.length).split(':').map(Number);
        return round > 0 && teamId > 0 ? [{ userId, round, teamId }] : [];
      });
  } catch {
    return [];
  }
}

/** Nothing of a person's stays on this device. */
export function forgetSheets(userId: number): void {
  for (const key of keptSheets(userId)) keep(key, NOTHING);
}
