/** The units of durations, each after its number. */
export const duration = {
  hours: (hours: number) => `${hours}\u00A0h`,
  minutes: (minutes: number) => `${minutes}\u00A0min`,
  seconds: (seconds: number) => `${seconds}\u00A0s`,
}
