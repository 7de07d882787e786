import type { SystemStatus } from '@sopan/contract/status'

/** The version of the pages; must equal the server's db_version. */
export const FRONTEND_VERSION = '1.0.2'

export type Gate = 'open' | 'update' | 'maintenance'

/**
 * The screen that blocks the app, if any. A version difference comes before maintenance; a missing
 * or empty db_version is no difference, and without a status the app is not blocked.
 */
export function gateFor(
  status: Partial<Pick<SystemStatus, 'maintenance' | 'db_version'>> | null,
  frontendVersion: string,
): Gate {
  if (status === null) return 'open'
  const required = status.db_version ?? ''
  if (required !== '' && required !== frontendVersion) return 'update'
  return status.maintenance === true ? 'maintenance' : 'open'
}
