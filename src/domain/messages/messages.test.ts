import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AccountAddressee,
  type Addressee,
  isNewestConsent,
  leftOutInWords,
  phonesOf,
  recipientsOf,
  writtenAt,
} from './messages.ts';

const EVERYBODY = { teamId: null, gender: null, adminOnly: false, testModeUserId: null };

const person = (id: number, more: Partial<Addressee> = {}): Addressee => ({
  id,
  firstName: 'Ana',
  lastName: 'Lima',
  teamId: 1,
  gender: 'Feminino',
  imageUrl: null,
  userId: id + 100,
  isAdmin: false,
  isOrganiser: false,
  phone: `+55819912345${id}0`,
  messagesConsent: true,
  ...more,
});

describe('the recipients', () => {
  const players = [
    person(1),
    person(2, { gender: 'Masculino', isAdmin: true }),
    person(3, { teamId: 2 }),
    person(4, { teamId: 2, gender: 'Masculino', messagesConsent: false }),
    person(5, { teamId: null, phone: null }),
    person(6, { phone: '+558132123456' }),
  ];
  const ids = (audience: Partial<typeof EVERYBODY> | object) =>
    recipientsOf(players, { ...EVERYBODY, ...audience }).reached.map(({ playerId }) => playerId);

  test.each([
    ['everybody', {}, [1, 2, 3]],
    ['a team', { teamId: 2 }, [3]],
    ['a gender', { gender: 'Masculino' }, [2]],
    ['both', { teamId: 1, gender: 'Feminino' }, [1]],
    ['administrators', { adminOnly: true }, [2]],
    ['oneself, whatever else is asked', { testModeUserId: 103, teamId: 1 }, [3]],
    ['nobody', { teamId: 9 }, []],
  ])('%s', (_name, audience, expected) => {
    expect(ids(audience)).toEqual(expected);
  });

  describe('accounts without players', () => {
    const account = (id: number, more: Partial<AccountAddressee> = {}): AccountAddressee => ({
      id,
      firstName: 'Vera',
      lastName: 'Vaz',
      isAdmin: true,
      isOrganiser: false,
      messagesConsent: true,
      phone: `+55819876543${id}`,
      ...more,
    });
    const accounts = [account(71), account(72, { isAdmin: false }), account(73, { messagesConsent: false })];
    const organiser = account(74, { isAdmin: false, isOrganiser: true });
    const reached = (audience: object, among = accounts) =>
      recipientsOf(players, { ...EVERYBODY, ...audience }, among).reached;

    test("the tournament's organisers are among the administrators", () => {
      const found = reached({ adminOnly: true }, [...accounts, organiser]);
      expect(found.flatMap(({ userId }) => userId ?? [])).toEqual([71, 74]);
      const plays = person(4, { isOrganiser: true });
      const { reached: players } = recipientsOf([plays], { ...EVERYBODY, adminOnly: true });
      expect(players).toMatchObject([{ playerId: 4 }]);
    });

    test.each([
      ['everybody, who are the players', {}, 3, []],
      ['administrators', { adminOnly: true }, 1, [71]],
      ['administrators of a team, who are players', { adminOnly: true, teamId: 1 }, 1, []],
      ['oneself', { testModeUserId: 72 }, 0, [72]],
      ['oneself, who did not accept', { testModeUserId: 73 }, 0, []],
    ])('%s', (_name, audience, ofPlayers, ofAccounts) => {
      const found = reached(audience);
      expect(found.filter(({ playerId }) => playerId !== null)).toHaveLength(ofPlayers);
      expect(found.flatMap(({ userId }) => userId ?? [])).toEqual(ofAccounts);
    });

    test('get no second message at a number that a player or another account has', () => {
      const [, admin] = players;
      const twice = [
        account(71, { phone: admin?.phone ?? '' }),
        account(74),
        account(75, { phone: account(74).phone }),
      ];
      expect(reached({ adminOnly: true }, twice)).toEqual([
        { playerId: 2, userId: null, name: 'Ana Lima', phone: admin?.phone },
        { playerId: null, userId: 74, name: 'Vera Vaz', phone: account(74).phone },
      ]);
    });
  });

  test('are counted if they have no mobile number or did not accept messages', () => {
    expect(recipientsOf(players, EVERYBODY).skipped).toEqual({ noPhone: 2, optedOut: 1 });
    expect(leftOutInWords({ noPhone: 2, optedOut: 1 })).toBe('2 sem celular, 1 que não aceitou');
    expect(leftOutInWords({ noPhone: 0, optedOut: 2 })).toBe('2 que não aceitaram');
    expect(leftOutInWords({ noPhone: 0, optedOut: 0 })).toBeNull();
  });
});

describe('the number behind an account of WhatsApp', () => {
  const phones = ['+5581991234567', '+5581998887777', '+351912345678'];
  test.each([
    ['5581991234567', ['+5581991234567']],
    ['558191234567', ['+5581991234567']],
    ['351912345678', ['+351912345678']],
    ['5511991234567', []],
    ['91234567', []],
  ])('%s', (waId, expected) => {
    expect(phonesOf(waId, phones)).toEqual(expected);
  });

  test('is not guessed if two numbers match', () => {
    expect(phonesOf('558191234567', ['+5581991234567', '+558191234567'])).toEqual(['+558191234567']);
    expect(phonesOf('5581991234567', ['+558191234567', '+5581991234560'])).toEqual(['+558191234567']);
  });

  test('is one number, although two people share it', () => {
    expect(phonesOf('558191234567', ['+5581991234567', '+5581991234567'])).toEqual(['+5581991234567']);
  });
});

describe('opt-ins and opt-outs', () => {
  const reply = fc.record({ accepts: fc.boolean(), seconds: fc.integer({ min: 1, max: 5 }) });
  test('the newest decides, in whatever order and however often they arrive', () => {
    fc.assert(
      fc.property(fc.array(reply, { minLength: 1, maxLength: 8 }), (replies) => {
        const last = replies
          .toSorted((a, b) => a.seconds - b.seconds || Number(b.accepts) - Number(a.accepts))
          .at(-1);
        let state = { accepts: true, replyAt: null as number | null, optOutAt: null as number | null };
        for (const { accepts, seconds } of replies) {
          const at = writtenAt(seconds, accepts);
          if (!isNewestConsent({ accepts, at }, state)) continue;
          state = { accepts, replyAt: at, optOutAt: accepts ? null : at };
        }
        expect(state.accepts).toBe(last?.accepts);
      }),
    );
  });

  test('an older opt-in does not undo an opt-out made elsewhere', () => {
    const last = { replyAt: null, optOutAt: 5_000 };
    expect(isNewestConsent({ accepts: true, at: 5_000 }, last)).toBe(false);
    expect(isNewestConsent({ accepts: true, at: 6_000 }, last)).toBe(true);
    expect(isNewestConsent({ accepts: false, at: 4_001 }, last)).toBe(true);
  });
});
