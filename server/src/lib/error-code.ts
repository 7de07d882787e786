/** PostgreSQL: a row with the same value is there. */
export const UNIQUE_VIOLATION = '23505'

/** The code of an error of the system, PostgreSQL or Node: ENOENT, 23505, ERR_… */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Why the system refused to write or read, such as 'the disk is full (ENOSPC)'; null for any other error. */
export function systemReason(error: unknown): string | null {
  const code = errorCode(error)
  if (code === undefined || !/^E[A-Z]+$/.test(code)) return null
  return isFullDisk(error) ? `the disk is full (${code})` : code
}

/** Codes of a full disk or quota: of the system and of PostgreSQL. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

export const isFullDisk = (error: unknown): boolean => FULL.has(errorCode(error) ?? '')
