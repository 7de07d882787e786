/** The texts of the list of courses. */
export const courses = {
  saved: 'Saved Courses',
  search: 'Search courses',
  more: 'Show more courses',
  none: 'No Courses Found',
  /** Why a list is empty, by its filter. */
  nothing: {
    all: 'There are no courses yet. Please check again later.',
    paid: 'There are no paid courses yet. See all courses instead.',
    free: 'There are no free courses yet. See all courses instead.',
    purchased: 'You have not bought a course yet.',
    saved: 'You have not saved a course yet. Tap the bookmark on a course to find it here.',
  },
}
