import { OperatorError, type Remedy } from '#server/lib/operator-error.ts'

const TEXTS: Record<Remedy, (orderId: string) => string> = {
  override: () => 'Use --override to refund it in spite of that.',
  look: () => 'Look at its dashboard first; then use --override.',
  activate: () => 'First: sopan call POST /learners/set-status',
  reconcile: (orderId) =>
    `First: sopan orders reconcile ${orderId}\nIf that does not help: sopan orders review`,
  review: () => 'See: sopan orders review',
  grant: () => '`sopan call POST /learners/grant` gives access without a payment.',
  'give a reason': () => 'Give --reason if that is what was agreed.',
}

/** A refusal with the command or option that may help; any other error as it is. */
export function withCommand(error: unknown): unknown {
  if (!(error instanceof OperatorError) || error.remedy === null) return error
  return new OperatorError(`${error.message} ${TEXTS[error.remedy](error.orderId)}`)
}
