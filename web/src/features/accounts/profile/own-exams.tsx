import { MOST_EXAMS } from '@sopan/contract/learner-limits'
import { Chip } from '@sopan/ui/actions/chip.tsx'
import { SectionHead } from '@sopan/ui/content/section-head.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Skeleton } from '@sopan/ui/loading/skeleton.tsx'
import { profile as profileWords } from '@sopan/words/accounts/profile'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useLocation } from 'react-router'

import { messageOf } from '#web/lib/api/api-error.ts'
import { ownExamsQuery, storeOwnExams } from '#web/lib/own-exams.ts'

const TOAST = { id: 'own exams' }

/** The exams for which the learner prepares, as switches; each press is saved. */
export function OwnExams({ userId }: { userId: number }) {
  const words = useWords(profileWords)
  const { data, error } = useQuery(ownExamsQuery(userId))
  const save = useMutation({
    mutationFn: (exams: string[]) => storeOwnExams(userId, exams),
    onError: (failure) => toast.error(messageOf(failure), TOAST),
  })
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  const isAskedFor = data !== undefined && hash === '#exams'
  useEffect(() => {
    if (isAskedFor) section.current?.scrollIntoView()
  }, [isAskedFor])
  if (data?.offered.length === 0) return null
  const chosen = save.isPending ? save.variables : (data?.chosen ?? [])
  const isFull = chosen.length >= MOST_EXAMS
  const toggle = (slug: string) =>
    save.mutate(
      chosen.includes(slug) ? chosen.filter((other) => other !== slug) : [...chosen, slug],
    )
  return (
    <section ref={section} aria-labelledby="exams" className="scroll-mt-20">
      <SectionHead id="exams" title={words.exams} />
      <p className="mb-3 text-ink-2">{words.examsHelp}</p>
      {error !== null && data === undefined && <p role="alert">{messageOf(error)}</p>}
      {data === undefined && error === null && <Skeleton className="h-11" />}
      <ul aria-label={words.exams} className="flex flex-wrap gap-2">
        {data?.offered.map(({ slug, name }) => (
          <li key={slug} className="max-w-full">
            <Chip
              className="max-w-full whitespace-normal!"
              selected={chosen.includes(slug)}
              disabled={save.isPending || (isFull && !chosen.includes(slug))}
              onClick={() => toggle(slug)}
            >
              {name}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
