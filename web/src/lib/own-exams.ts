import { MOST_EXAMS } from '@sopan/contract/learner-limits'
import { getOwnExams, setOwnExams } from '@sopan/contract/own-choices'
import { callFailures } from '@sopan/words/frame/calls'
import { queryOptions } from '@tanstack/react-query'

import { dashboardKey } from './api/access-keys.ts'
import { callData } from './api/call.ts'
import { userIdOf } from './api/list-query.ts'
import { queryClient } from './api/query-client.ts'
import { useIsHydrated } from './browser/hooks/use-is-hydrated.ts'
import { readOwn, removeOwn, writeOwn } from './browser/own-values.ts'
import { read, remove, write } from './browser/storage.ts'
import { wordsNow } from './language.ts'
import { useAuth } from './session/session.tsx'
import { storedUser } from './session/stored-user.ts'

/** The exams that a visitor has pressed on this device, by their names in URLs, the newest first. */
export const examsOfDevice = (): string[] =>
  (read('exam') ?? '').split(',').filter((slug) => slug !== '')

/** Remembers a learner's exams on this device, so that the first call for a list names them. */
export function keepOwnExams(userId: number, exams: readonly string[]): void {
  // The learner may have signed out, and another one in, since the call was sent.
  if (storedUser()?.id !== userId) return
  if (exams.length === 0) removeOwn('own_exams', userId)
  else writeOwn('own_exams', userId, { exams })
}

/** The exams whose items come first in lists, for their calls: a learner's, or those that a visitor has pressed; '' without. */
export function examsFirst(userId: number | null): string {
  if (userId === null) return examsOfDevice().join(',')
  const exams = readOwn('own_exams', userId)?.['exams']
  return Array.isArray(exams) ? exams.join(',') : ''
}

/** The same for a list that the initial HTML shows, which is the same for all visitors: '' until it is hydrated. */
export function useExamsFirst(userId: number | null): string {
  return useIsHydrated() ? examsFirst(userId) : ''
}

/** The class of a list in the initial HTML: a reader with own exams sees it in their order only. */
export function useOrderClass(): string {
  const { session } = useAuth()
  const isKnown = useIsHydrated() && session.status !== 'loading'
  return isKnown ? '' : 'in-data-own-exams:invisible'
}

/** The exams for which a learner prepares, and those that can be chosen. */
export const ownExamsQuery = (userId: number) =>
  queryOptions({
    queryKey: [...dashboardKey(userId), 'exams'],
    queryFn: async ({ signal }) => {
      const fallback = wordsNow(callFailures).exams
      const querystring = userIdOf(userId)
      const exams = await callData(getOwnExams, { querystring }, { fallback, signal })
      keepOwnExams(userId, exams.chosen)
      return exams
    },
  })

/** Stores a learner's exams, and fetches what follows from them. */
export async function storeOwnExams(userId: number, exams: string[]): Promise<void> {
  const body = { exams, user_id: userId }
  const stored = await callData(
    setOwnExams,
    { body },
    { fallback: wordsNow(callFailures).examsNotSaved },
  )
  keepOwnExams(userId, stored.chosen)
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
