/** The texts of the welcome at the top of home. */
export const welcome = {
  hello: (name: string) => `Welcome, ${name}`,
  title: 'Unlock Your Potential',
  /** `exams` are their names; null if the product has none of its own. */
  offer: (exams: string | null) => `Courses, tests and books for ${exams ?? 'competitive exams'}.`,
  /** To a result, one above the other. */
  steps: ['Syllabus', 'Classes', 'Tests', 'Result'],
}
