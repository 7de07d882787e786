import { z } from 'zod'

/** The file that staff have written about a teacher: null without one, absent up to release 1.2.0. */
export const teacherProfile = z
  .object({
    name: z.string(),
    /** One line of text. */
    about: z.string().nullable(),
    image: z.string().nullable(),
  })
  .nullish()
export type TeacherProfile = z.output<typeof teacherProfile>
