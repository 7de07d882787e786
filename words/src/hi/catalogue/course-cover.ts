import type { courseCover as en } from '../../en/catalogue/course-cover.ts'
import type { SameWords } from '../../language.ts'

export const courseCover: SameWords<typeof en> = {
  free: 'मुफ़्त',
  premium: 'प्रीमियम',
  expired: 'अवधि खत्म',
  enrolled: 'आप जुड़े हैं',
  bookmark: (title) => `सेव करें: ${title}`,
}
