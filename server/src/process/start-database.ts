import { type DatabaseAddress, describeAddress, requireDatabase } from '#server/db/connect.ts'
import { describeHome, startEmbedded } from '#server/db/embedded/supervise.ts'
import { systemClock } from '#server/lib/clock.ts'
import type { Settings } from '#server/lib/env/env.ts'

export interface StartedDatabase {
  address: DatabaseAddress
  /** Human-readable location, without a password. */
  description: string
  stop(): Promise<void>
}

/**
 * Connects to the operator's PostgreSQL if one is set, without a fallback; otherwise starts the
 * embedded one.
 */
export async function startDatabase(
  { databaseUrl, dataDir }: Settings,
  log: (line: string) => void,
  onStopped: (reason: Error) => void,
): Promise<StartedDatabase> {
  if (databaseUrl) {
    const address = { connectionString: databaseUrl }
    await requireDatabase(address)
    return { address, description: describeAddress(address), stop: async () => undefined }
  }
  const embedded = await startEmbedded({ dataDir, now: systemClock, log, onStopped })
  const { address, home } = embedded
  return { address, description: describeHome(home), stop: () => embedded.stop() }
}
