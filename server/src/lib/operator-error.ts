/**
 * An error that the operator can act on, such as an invalid setting: whole sentences, shown without
 * a stack and without secrets.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
