import { success } from '@sopan/contract/envelope'
import { debugCall, getStatus, testCall } from '@sopan/contract/status'
import { FRONTEND_VERSION } from '@sopan/domain/version-gate'
import { z } from 'zod'

import type { App, AppDeps } from '#server/http/app-deps.ts'

import { maintenanceSetting, readStatusSettings } from './store.ts'

const BACKEND_VERSION = '1.0.0'
/** Below this share of successful calls, in percent, the interface counts as not working. */
const WORKING_RATE = 90

const OFF = { on: false, message: 'All systems are working', reasons: [] }
const OUTDATED = 'A new version is available. Please get it to continue.'

export function statusRoutes(app: App, { db, metrics, now }: AppDeps): void {
  app.route({
    ...getStatus,
    handler: async () => {
      const settings = await readStatusSettings(db)
      const stored = maintenanceSetting.safeParse(settings.get('maintenance')).data
      const maintenance = stored?.on === true ? stored : OFF
      const dbVersion = z.string().safeParse(settings.get('db_version')).data ?? FRONTEND_VERSION
      const isOutdated = dbVersion !== FRONTEND_VERSION
      const message = isOutdated && !maintenance.on ? OUTDATED : maintenance.message
      const rate = metrics.apiSuccessRate()
      const status = {
        maintenance: maintenance.on,
        message,
        version: dbVersion,
        frontend_version: FRONTEND_VERSION,
        backend_version: BACKEND_VERSION,
        db_version: dbVersion,
        version_mismatch: isOutdated,
        update_available: isOutdated,
        apis_working: rate >= WORKING_RATE,
        api_success_rate: rate,
        maintenance_reason: [...maintenance.reasons, ...(isOutdated ? ['version_mismatch'] : [])],
        timestamp: now().toISOString(),
      }
      return { ...success(status, message), ...status }
    },
  })

  for (const endpoint of [debugCall, testCall]) {
    app.route({
      ...endpoint,
      handler: async () =>
        success({ service: 'sopan', version: BACKEND_VERSION, time: now().toISOString() }),
    })
  }
}
