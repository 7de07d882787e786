import { OperatorError } from '../operator-error.ts'

/** Stored files cannot be read or written now; the message has no address that opens a file and no key. */
export class StorageError extends OperatorError {
  override name = 'StorageError'
  /** The status of the storage's response; null if there was no response. */
  readonly status: number | null

  constructor(message: string, { status = null }: { status?: number | null } = {}) {
    super(message)
    this.status = status
  }
}
