/** The texts of last year's cut-offs of an exam. */
export const cutOffs = {
  label: (year: number) => `Cut-offs of ${year}`,
  category: (year: number) => `Cut-off of ${year} for`,
  staysHere: 'Your choice stays on this device.',
  choose: 'Choose a category',
  source: (source: string) => `Source: ${source}`,
  needed: (marks: string) => `${marks} marks were needed.`,
  asMany: (marks: string) => `${marks} marks were needed. You have exactly as many.`,
  more: (marks: string, own: string, difference: string) =>
    `${marks} marks were needed. You have ${own}: ${difference} more.`,
  fewer: (marks: string, own: string, difference: string) =>
    `${marks} marks were needed. You have ${own}: ${difference} fewer.`,
}
