/** The time as the process knows it; everything below the app takes it as an argument. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
