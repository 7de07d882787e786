import { z } from 'zod'

import { line, optional, pictureFile } from '#server/content/shared/yaml/fields.ts'

export const teacherFile = z.strictObject({
  name: line(100).meta({
    help: 'As courses and classes name the teacher: R. Malik',
    description:
      'as `teacher` of courses and classes has it; capital letters and spaces do not count',
  }),
  about: optional(line(160)).meta({
    label: 'One line',
    help: 'Such as: Maths for SSC and banks',
    description: 'one line of up to 160 characters, on the page of a course',
  }),
  image: optional(pictureFile('public')).meta({
    label: 'Picture',
    help: 'SVG, PNG, JPG or WebP, as wide as high. It is shown as a circle beside the name.',
    description:
      '`<slug>.svg`, `.png`, `.jpg` or `.webp` beside the file, as wide as high; shown as a circle; public',
  }),
})
