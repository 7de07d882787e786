import { plural } from '../format.ts'

/** The texts about how long access lasts, as documented. */
export const access = {
  expired: 'Access expired',
  unlimited: 'Unlimited access',
  left: (days: number) => `${days} ${plural(days, 'day')} remaining`,
}
