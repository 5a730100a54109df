import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '#web/lib/offline/fake-device.ts';
import {
  forgetFormDrafts,
  formDraftSlot,
  hasFormDraft,
  personalDraftSlot,
  pictureDraftSlot,
} from './form-draft.ts';

const [ANA, BIA] = [1, 12] as const;
const tab = fakeStorage();
beforeEach(() => {
  tab.values.clear();
  vi.stubGlobal('sessionStorage', tab());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a draft is visible to its user only, until it is saved or given up', () => {
  formDraftSlot(ANA, 'set:7').write({ notes: 'Chuva' });
  expect([hasFormDraft(ANA, 'set:7'), hasFormDraft(ANA, 'set:8'), hasFormDraft(BIA, 'set:7')]).toEqual([
    true,
    false,
    false,
  ]);
  formDraftSlot(ANA, 'set:7').write(null);
  expect(hasFormDraft(ANA, 'set:7')).toBe(false);
});

test('signing out deletes the drafts of the tab, and nothing else', () => {
  formDraftSlot(ANA, 'set:7').write({});
  formDraftSlot(BIA, 'set:7').write({});
  tab.values.set('another', '{}');
  forgetFormDrafts();
  expect([...tab.values.keys()]).toEqual(['another']);
});

test("a picture is its user's, until it was sent or the user signs out", () => {
  const picture = new Blob(['praia']);
  const read = (userId: number) => pictureDraftSlot(userId, 'perfil').read();
  pictureDraftSlot(ANA, 'perfil').write({ picture });
  expect([read(ANA), read(BIA)]).toEqual([{ picture }, null]);
  pictureDraftSlot(ANA, 'perfil').write(null);
  expect(read(ANA)).toBeNull();
  pictureDraftSlot(ANA, 'perfil').write({ picture });
  forgetFormDrafts();
  expect(read(ANA)).toBeNull();
});

const goTo = (pathname: string) => vi.stubGlobal('location', { pathname });

test("a draft about a tournament is not shown in another, and a person's is shown in all", () => {
  goTo('/admin');
  formDraftSlot(ANA, 'torneio').write({ name: 'Copa' });
  personalDraftSlot(ANA, 'perfil:email').write({ email: 'ana@exemplo.com.br' });
  goTo('/t/escola/admin');
  expect([hasFormDraft(ANA, 'torneio'), personalDraftSlot(ANA, 'perfil:email').read()]).toEqual([
    false,
    { email: 'ana@exemplo.com.br' },
  ]);
  formDraftSlot(ANA, 'torneio').write({ name: 'Escola' });
  expect([...tab.values]).toEqual([
    // The names of the current tournament's drafts are those of earlier releases.
    ['manchete:digitado:1:torneio', '{"name":"Copa"}'],
    ['manchete:digitado:1:perfil:email', '{"email":"ana@exemplo.com.br"}'],
    ['manchete:digitado/t/escola:1:torneio', '{"name":"Escola"}'],
  ]);
  forgetFormDrafts();
  expect(tab.values.size).toBe(0);
});
