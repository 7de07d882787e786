import type { duration as en } from '../../en/results/duration.ts'
import type { SameWords } from '../../language.ts'

export const duration: SameWords<typeof en> = {
  hours: (hours) => `${hours}\u00A0${hours === 1 ? 'घंटा' : 'घंटे'}`,
  minutes: (minutes) => `${minutes}\u00A0मिनट`,
  seconds: (seconds) => `${seconds}\u00A0सेकंड`,
}
