import { Card } from '@sopan/ui/content/card.tsx'
import { Logo } from '@sopan/ui/content/logo.tsx'
import type { ReactNode } from 'react'

import { words } from '#console/words.ts'

/** A page before the console is open: one card with a title and a form. */
export function EntryPage({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) {
  return (
    <main className="mx-auto flex w-full max-w-110 flex-col gap-6 px-4 py-8">
      <Logo name={words.product} />
      <Card className="flex flex-col gap-5 p-5 md:p-6">
        <div>
          <h1 className="text-22">{title}</h1>
          {text && <p className="mt-2 text-16 text-ink-2">{text}</p>}
        </div>
        {children}
      </Card>
    </main>
  )
}
