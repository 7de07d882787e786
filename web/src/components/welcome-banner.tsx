import { Stair } from '@sopan/ui/content/stair.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { welcome } from '@sopan/words/catalogue/welcome'
import { common } from '@sopan/words/frame/common'
import type { ReactNode } from 'react'

import { settings } from '#web/lib/settings.ts'

const textClass = 'pt-4 pr-4 pl-8 md:pt-8 md:pl-16'

/**
 * The welcome at the top of Home, on ruled lines. `name` is null for a visitor; a learner without a name is 'Learner'.
 * The HTML is a visitor's: before the app has started it keeps the space of a learner's, which has room for most days.
 */
export function WelcomeBanner({ name, children }: { name: string | null; children: ReactNode }) {
  const words = useWords(welcome)
  const { learner } = useWords(common)
  const isVisitor = name === null
  return (
    <section
      className={cx(
        'ruled-page relative flex flex-col overflow-hidden rounded-card border border-rule',
        isVisitor
          ? 'in-data-signed-in:min-h-137 md:in-data-signed-in:min-h-107 in-data-signed-in:[&>*]:hidden'
          : 'min-h-137 md:min-h-107',
      )}
    >
      {isVisitor ? (
        <>
          <div className={textClass}>
            <p className="text-ink-2">{words.hello(learner)}</p>
            <h1 className="text-22">{words.title}</h1>
            <p className="-mr-2 max-md:text-14">{words.offer(settings.examNames ?? null)}</p>
            {children}
          </div>
          {/* Its upper left is empty, but large text needs the whole width. */}
          <BannerStair className="pointer-events-none ml-auto xs:-mt-6 lg:-mt-18" />
        </>
      ) : (
        <div
          className={cx(
            textClass,
            'max-xs:px-2 max-md:[&_h2]:text-18 md:pr-8 min-[77rem]:max-w-152 [&_div:has(>h2)]:mb-0 md:[&_div:has(>h2)]:mb-2',
          )}
        >
          <h1 className="text-22">{words.hello(name.trim() || learner)}</h1>
          {children}
        </div>
      )}
    </section>
  )
}

/** A strip with the steps to a result. */
function BannerStair({ className }: { className: string }) {
  return (
    <Stair
      labels={useWords(welcome).steps}
      slabClass="h-6 text-[length:min(0.75rem,4vw)]"
      className={cx('w-full lg:w-144', className)}
    />
  )
}
