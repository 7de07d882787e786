/** The texts on the cover of a course. */
export const courseCover = {
  free: 'FREE',
  premium: 'PREMIUM',
  expired: 'EXPIRED',
  enrolled: 'ENROLLED',
  bookmark: (title: string) => `Bookmark ${title}`,
}
