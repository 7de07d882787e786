import { getOwnExams, setOwnExams } from '@sopan/contract/account'
import { MOST_EXAMS } from '@sopan/contract/learner-limits'
import { queryOptions } from '@tanstack/react-query'

import { dashboardKey } from './api/access-keys.ts'
import { callData } from './api/call.ts'
import { userIdOf } from './api/list-query.ts'
import { queryClient } from './api/query-client.ts'
import { read, remove, write } from './browser/storage.ts'

/** The exams that a visitor has pressed on this device, by their names in URLs, the newest first. */
export const examsOfDevice = (): string[] =>
  (read('exam') ?? '').split(',').filter((slug) => slug !== '')

/** The exams for which a learner prepares, and those that can be chosen. */
export const ownExamsQuery = (userId: number) =>
  queryOptions({
    queryKey: [...dashboardKey(userId), 'exams'],
    queryFn: ({ signal }) => {
      const fallback = 'Failed to fetch the exams'
      return callData(getOwnExams, { querystring: userIdOf(userId) }, { fallback, signal })
    },
  })

/** Stores a learner's exams, and fetches what follows from them. */
export async function storeOwnExams(userId: number, exams: string[]): Promise<void> {
  const body = { exams, user_id: userId }
  const stored = await callData(setOwnExams, { body }, { fallback: 'Failed to save your exams' })
  await queryClient.invalidateQueries({ queryKey: dashboardKey(userId) })
  queryClient.setQueryData(ownExamsQuery(userId).queryKey, stored)
}

/**
 * For a press on an exam: this device remembers it for a visitor; it is added to a learner's exams as long as they are
 * fewer than three, and the profile changes them.
 */
export function chooseExam(slug: string, userId: number | null): void {
  if (userId !== null) {
    void add(userId, (chosen) => [...chosen, slug])
    return
  }
  const others = examsOfDevice().filter((other) => other !== slug)
  write('exam', [slug, ...others].slice(0, MOST_EXAMS).join(','))
}

/**
 * After a sign-in: a learner without exams gets the exams that were pressed on this device before. The next learner of the
 * device does not.
 */
export async function takeOverExams(userId: number): Promise<void> {
  const pressed = examsOfDevice()
  if (pressed.length === 0) return
  remove('exam')
  await add(userId, (chosen) => (chosen.length === 0 ? pressed : chosen))
}

async function add(userId: number, change: (chosen: string[]) => string[]): Promise<void> {
  try {
    const { chosen } = await queryClient.fetchQuery(ownExamsQuery(userId))
    const changed = [...new Set(change(chosen))].slice(0, MOST_EXAMS)
    if (changed.length > chosen.length) await storeOwnExams(userId, changed)
  } catch {
    // The learner pressed something else: the exam can be chosen in the profile.
  }
}
