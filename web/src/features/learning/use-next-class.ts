import type { Lesson } from '@sopan/contract/learning'
import { useNavigate } from 'react-router'

import type { NextItem } from '#web/components/video-player/player-notes.tsx'
import { paths } from '#web/lib/paths.ts'

/** The class after this one in its subject. */
export function useNextClass(classes: readonly Lesson[], lesson: Lesson): NextItem | null {
  const navigate = useNavigate()
  const at = classes.findIndex((one) => one.id === lesson.id)
  const next = at < 0 ? undefined : classes[at + 1]
  if (next === undefined) return null
  const path = paths.lesson(lesson.course_id, lesson.subject_id, next.id)
  // Replaces the player's URL: back leads to this class, not to its finished video.
  return { title: next.class_title, open: () => void navigate(path, { replace: true }) }
}
