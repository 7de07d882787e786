import { Bar } from '@sopan/ui/content/bar.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Skeleton } from '@sopan/ui/loading/skeleton.tsx'
import { lesson as lessonWords } from '@sopan/words/learning/lesson'

/** The learner's progress in the whole course; its space is reserved while it loads. */
export function CourseProgress({
  progress,
}: {
  progress: { completed_classes: number; total_classes: number; percent: number } | undefined
}) {
  const words = useWords(lessonWords).progress
  return (
    <div className="flex min-h-14 flex-col justify-end gap-2 pt-4 md:max-w-120">
      {progress === undefined ? (
        <Skeleton className="h-10" />
      ) : (
        <>
          <p className="flex justify-between gap-4 text-14 text-ink-2">
            <span>{words.done(progress.completed_classes, progress.total_classes)}</span>
            <span className="font-semibold text-ink">{progress.percent}%</span>
          </p>
          <Bar label={words.label} value={progress.percent} />
        </>
      )}
    </div>
  )
}
