/** A call of the console that did not succeed. */
export class CallError extends Error {
  override name = 'CallError'

  /** The HTTP status; 0: no response. */
  readonly status: number
  /** Whether the same call succeeds after a code of the second factor. */
  readonly needsCode: boolean

  constructor(status: number, message: string, needsCode = false) {
    super(message)
    this.status = status
    this.needsCode = needsCode
  }
}

/** Whether the session has ended, or lacks its second factor. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof CallError && error.status === 401

/** Whether the same call may succeed later. */
export const isPassing = (status: number): boolean =>
  [0, 408, 429].includes(status) || status >= 500
