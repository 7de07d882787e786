import { z } from 'zod'

/** What pages say about the institute because the law asks for it; null where it is not set. */
export interface LegalSettings {
  /** Who answers complaints. */
  grievance: { name: string | null; title: string | null; phone: string | null }
  /** Where courts decide; without it the terms have no such sentence. */
  courtPlace: string | null
}

const text = z.string().trim().max(120, 'must have at most 120 characters').optional()

export const legalVariables = {
  GRIEVANCE_NAME: text,
  GRIEVANCE_TITLE: text,
  GRIEVANCE_PHONE: z
    .string()
    .regex(/^\+?[\d ()-]{6,20}$/, 'must be a telephone number')
    .optional(),
  COURT_PLACE: text,
  EXAM_NAMES: text,
}
type LegalVariables = z.infer<z.ZodObject<typeof legalVariables>>

export const legalOf = (set: LegalVariables): LegalSettings => ({
  grievance: {
    name: set.GRIEVANCE_NAME ?? null,
    title: set.GRIEVANCE_TITLE ?? null,
    phone: set.GRIEVANCE_PHONE ?? null,
  },
  courtPlace: set.COURT_PLACE ?? null,
})

const EXPECTED = [
  'SELLER_NAME',
  'GRIEVANCE_NAME',
  'GRIEVANCE_TITLE',
  'GRIEVANCE_PHONE',
  'EXAM_NAMES',
]

/** A warning in production about settings without which pages of an institute are incomplete. */
export function textWarnings(set: Record<string, unknown>): string[] {
  const missing = EXPECTED.filter((name) => set[name] === undefined)
  if (set['APP_ENV'] !== 'production' || missing.length === 0) return []
  return [`Settings that contact, terms, footer and home need are missing: ${missing.join(', ')}.`]
}
