/** The registration as it is typed: every field a text, what is not chosen null. */
export type Enrolment = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  gender: string | null;
  memberNumber: string;
  birthDate: string;
  cpf: string;
  skillLevel: string;
  shirtSize: string;
  shirtName: string;
  additionalComments: string;
  messagesConsent: boolean;
};

export const NOTHING_TYPED: Enrolment = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  gender: null,
  memberNumber: '',
  birthDate: '',
  cpf: '',
  skillLevel: '',
  shirtSize: '',
  shirtName: '',
  additionalComments: '',
  messagesConsent: false,
};

const SLOT = 'manchete:inscricao';
/** A borrowed phone forgets it by tomorrow. */
const KEPT_FOR = 24 * 3_600_000;

/** Takes what is too old, or nobody can read, away from this device: at the opening of any page. */
export function forgetOld(): void {
  try {
    if (localStorage.getItem(SLOT) !== null && !recall()) localStorage.removeItem(SLOT);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** What was typed before, on this device; null where there is nothing. */
export function recall(): Enrolment | null {
  try {
    const { at, typed } = JSON.parse(localStorage.getItem(SLOT) ?? '{}') as {
      at?: number;
      typed?: Enrolment;
    };
    if (!typed || !at || Date.now() - at > KEPT_FOR) return null;
    return { ...NOTHING_TYPED, ...typed };
  } catch {
    return null;
  }
}

/** Keeps what is typed, in case the line or the tab is lost. Neither the CPF nor the consent: both are given anew. */
export function keep(typed: Partial<Enrolment>): void {
  const kept = { ...NOTHING_TYPED, ...typed, cpf: '', messagesConsent: false };
  try {
    if (Object.values(kept).some(Boolean))
      localStorage.setItem(SLOT, JSON.stringify({ at: Date.now(), typed: kept }));
    else localStorage.removeItem(SLOT);
  } catch {
    // A private window may have no room: the dialog then keeps it as long as it is open.
  }
}
