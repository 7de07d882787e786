import { now } from '#web/lib/clock.ts'

import type { Device } from './desk.ts'

export const browserDevice: Device = {
  monotonic: () => performance.now(),
  deviceNow: () => now().getTime(),
  isOnline: () => navigator.onLine,
  random: Math.random,
}
