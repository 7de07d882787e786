/** The device's time. What must be right is decided by the server's. */
export const now = (): Date => new Date()
