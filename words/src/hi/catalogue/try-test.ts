import type { tryTest as en } from '../../en/catalogue/try-test.ts'
import type { SameWords } from '../../language.ts'

/** The texts of a test that is offered in a row of its own. */
export const tryTest: SameWords<typeof en> = {
  title: 'अभी एक टेस्ट देकर देखें',
  detail: (questions, minutes) => `${questions} प्रश्न, ${minutes} मिनट, मुफ़्त`,
}
