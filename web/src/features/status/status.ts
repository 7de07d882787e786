import { type SystemStatus, getStatus } from '@sopan/contract/status'

import { STATUS_TIMEOUT_MS, call } from '#web/lib/api/call.ts'

/** A status that another server sent may lack fields. */
export type ReceivedStatus = Partial<SystemStatus>

/** Fetches the status from a base URL; throws ApiError. */
export const fetchStatus = (base: string, signal?: AbortSignal): Promise<ReceivedStatus> =>
  call(getStatus, {}, { base, timeoutMs: STATUS_TIMEOUT_MS, ...(signal && { signal }) })

/** The status that a failed check counts as: no maintenance, so nothing of it is shown. */
export const FAILED_CHECK: ReceivedStatus = { maintenance: false }

/** The versions on the maintenance page, with the fallbacks of a status without them. */
export const versionsOf = (status: ReceivedStatus, unknown: string) => ({
  user: status.frontend_version || '1.0.0',
  backend: status.backend_version || unknown,
  latest: status.db_version || status.version || '1.0.1',
})

/** Whether a new version of the pages is the reason. */
export const isUpdate = (status: ReceivedStatus): boolean =>
  status.update_available === true ||
  status.version_mismatch === true ||
  status.maintenance_reason?.includes('version_mismatch') === true
