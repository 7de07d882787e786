/** What may help after a refusal. Commands and console have their own words for each. */
export type Remedy =
  | 'override'
  | 'look'
  | 'activate'
  | 'reconcile'
  | 'review'
  | 'grant'
  | 'give a reason'

/**
 * An error that the operator can act on, such as an invalid setting: whole sentences, shown without
 * a stack and without secrets.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
  readonly remedy: Remedy | null
  /** The order to which the remedy is applied, if it needs one. */
  readonly orderId: string

  constructor(message: string, remedy: Remedy | null = null, orderId = '') {
    super(message)
    this.remedy = remedy
    this.orderId = orderId
  }
}
