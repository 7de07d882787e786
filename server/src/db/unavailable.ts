import { errorCode, isFullDisk } from '#server/lib/error-code.ts'

/** Classes of PostgreSQL's codes: 08 connection, 53 resources (disk, memory, connections). */
const classes = new Set(['08', '53'])

/** Shut down by an administrator, crashed, starting up, database dropped. */
const gone = ['57P01', '57P02', '57P03', '57P04']
/** The database accepts no writes: a standby, or set to read-only. */
const READ_ONLY = '25006'
/** Our limits on a statement, a lock and an idle transaction. */
const tooSlow = ['57014', '55P03', '25P03', '25P04']
const network =
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'

const codes = new Set([...gone, READ_ONLY, ...tooSlow, ...network.split(' ')])

/** Messages of pg errors that have no code. */
const messages =
  /^Connection terminated|timeout exceeded when trying to connect|^Client has encountered a connection error|not queryable|^Cannot use a pool after/

/** Whether a write was refused because the disk is full or the database accepts reads only. */
export const isRefusedWrite = (error: unknown): boolean =>
  isFullDisk(error) || errorCode(error) === READ_ONLY

/** Whether a query failed because the database is temporarily unavailable. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  const code = errorCode(error)
  // A missing file is different from a missing socket.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  if (code) return codes.has(code) || (code.length === 5 && classes.has(code.slice(0, 2)))
  return messages.test(error.message)
}
