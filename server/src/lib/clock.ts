/** The current time; everything below the app takes it as an argument. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
