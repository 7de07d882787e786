/** Readers of values whose type is not known. */
export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A number or numeric text; null for what is neither. */
export function numberOrNull(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null
  const parsed = Number(value)
  return Number.isFinite(parsed) ? parsed : null
}

/** Yes in the words that backends use for it. */
export const isYes = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || value === 'true'

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
