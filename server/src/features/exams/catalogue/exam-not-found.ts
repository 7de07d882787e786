import { notFound } from '#server/lib/errors.ts'

export const examNotFound = () => notFound({ code: 'test_not_found' })
