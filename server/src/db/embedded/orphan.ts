import { OperatorError } from '#server/lib/operator-error.ts'

import { readPidFile } from './pid-file.ts'
import { endPostgres, runsCluster } from './processes.ts'

/**
 * Stops a PostgreSQL that outlived its server and its watchdog. Only a process whose command line
 * names this cluster is stopped, because process ids are reused.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const pid = readPidFile(cluster)?.pid
  if (!pid || !runsCluster(pid, cluster)) return
  log(`A PostgreSQL of an earlier run was still there (process ${pid}); stopping it.`)
  if (await endPostgres(pid)) return
  throw new OperatorError(`A PostgreSQL of an earlier run does not stop. End process ${pid} first.`)
}
