import type { askedIn as en } from '../../en/exams/asked-in.ts'
import type { SameWords } from '../../language.ts'

/** Where the questions of a paper were asked. */
export const askedIn: SameWords<typeof en> = {
  text: (exam) => `${exam} में पूछे गए प्रश्न`,
}
