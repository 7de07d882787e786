import { notFound } from '#server/lib/errors.ts'

export const examNotFound = () => notFound('The requested test could not be found')
