import { onDevice, slotAt } from '#web/lib/slot.ts';
import type { Enrolment } from './enrolment-draft.ts';

/** What was typed of a registration, and when, on this device. */
export const slot = slotAt<{ at?: number; typed?: Enrolment }>('manchete:inscricao', onDevice);
