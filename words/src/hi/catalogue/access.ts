import type { access as en } from '../../en/catalogue/access.ts'
import type { SameWords } from '../../language.ts'

export const access: SameWords<typeof en> = {
  expired: 'एक्सेस की अवधि खत्म',
  unlimited: 'हमेशा के लिए',
  left: (days) => `${days} दिन बाकी`,
}
