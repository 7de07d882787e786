/** A control command that cannot be done; its text is for the person who wrote the test. */
export class Refused extends Error {
  readonly status: number

  constructor(message: string, status = 409) {
    super(message)
    this.status = status
  }
}
