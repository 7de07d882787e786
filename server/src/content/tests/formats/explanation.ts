interface OptionFeedback {
  option: string
  text: string
  /** Whether the option is right, and no other one. */
  isOnlyRight: boolean
}

/** The feedback that Moodle shows after the answer: general, then for the right option, then for the others. */
export function explanationOf(general: string, feedback: readonly OptionFeedback[]): string {
  const given = feedback.filter(({ text }) => text !== '')
  const right = given.filter(({ isOnlyRight }) => isOnlyRight).map(({ text }) => text)
  const others = given
    .filter(({ isOnlyRight }) => !isOnlyRight)
    .map(({ option, text }) => `*${option}*: ${text}`)
  return [general, ...right, ...others].filter((part) => part !== '').join('\n\n')
}
