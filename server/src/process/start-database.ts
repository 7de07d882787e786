import {
  type ConnectOptions,
  type DatabaseAddress,
  describeAddress,
  requireDatabase,
} from '#server/db/connect.ts'
import { describeHome, startEmbedded } from '#server/db/embedded/supervise.ts'
import { systemClock } from '#server/lib/clock.ts'
import type { Settings } from '#server/lib/env/env.ts'

export interface StartedDatabase {
  /** How pools of requests are opened. */
  connection: Pick<ConnectOptions, 'address' | 'limits' | 'prepared'>
  /** Past PgBouncer, for migrations and notifications, which need a connection to themselves. */
  direct: DatabaseAddress
  /** Human-readable location, without a password. */
  description: string
  stop(): Promise<void>
}

/**
 * Connects to the operator's PostgreSQL if one is set, without a fallback; otherwise starts the
 * embedded one.
 */
export async function startDatabase(
  settings: Settings,
  log: (line: string) => void,
  onStopped: (reason: Error) => void,
): Promise<StartedDatabase> {
  const { DATABASE_DIRECT_URL: directUrl, DATABASE_URL: databaseUrl } = settings
  const prepared = settings.DATABASE_PREPARED === 'on'
  if (databaseUrl !== null) {
    const address = { connectionString: databaseUrl }
    await requireDatabase(address)
    const started = { description: describeAddress(address), stop: async () => undefined }
    if (directUrl === null) {
      return { ...started, connection: { address, limits: 'request', prepared }, direct: address }
    }
    const direct = { connectionString: directUrl }
    await requireDatabase(direct)
    return { ...started, connection: { address, limits: 'role', prepared }, direct }
  }
  const embedded = await startEmbedded({
    dataDir: settings.DATA_DIR,
    now: systemClock,
    log,
    onStopped,
  })
  const { address, home } = embedded
  return {
    connection: { address, limits: 'request', prepared },
    direct: address,
    description: describeHome(home),
    stop: () => embedded.stop(),
  }
}
