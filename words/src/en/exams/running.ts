import { counted } from '../format.ts'

/** The texts of a test that is in progress, on other pages. */
export const running = {
  resume: 'Resume Test',
  label: 'Test in progress',
  kept: 'Your answers are kept on this device and will be sent.',
  inProgress: (left: string | null) =>
    `This test is in progress${left === null ? '' : `, ${left}`}. The clock keeps running.`,
  onCard: (left: string) => `In progress, ${left}`,
  /** Whole minutes by the clock of the device. */
  left: (minutes: number) =>
    minutes === 0 ? 'less than a minute left' : `about ${counted(minutes, 'minute')} left`,
}
