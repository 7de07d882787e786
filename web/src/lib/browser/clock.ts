/** The device's time, for display; decisions use the server's time. */
export const now = (): Date => new Date()
