/**
 * A reason not to start (or not to run a command) that the person at the keyboard can act upon:
 * whole sentences, shown without a stack and without secrets.
 */
export class Refusal extends Error {
  override name = 'Refusal'
}
