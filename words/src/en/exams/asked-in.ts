/** Where the questions of a paper were asked. */
export const askedIn = {
  /** `exam` with its year and shift: 'SSC CGL Tier 1, 2024, 9 Sep, morning'. */
  text: (exam: string) => `Asked in ${exam}`,
}
