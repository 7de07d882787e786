import { confirmFactor, setUpFactor } from '@sopan/contract/console/session'
import { Button } from '@sopan/ui/actions/button.tsx'
import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { toString as drawCode } from 'qrcode'

import { call } from '#console/lib/call.ts'
import { ME, queryClient } from '#console/lib/query-client.ts'
import { factorWords as text } from '#console/words/session.ts'

import { CodeForm } from './code-form.tsx'
import { EntryPage } from './entry-page.tsx'
import { Problem } from './problem.tsx'

/** The first sign-in: a key for the authenticator app, its first code, and the recovery codes. */
export function SetUpFactor() {
  const confirmation = useMutation({
    mutationFn: (code: string) => call(confirmFactor, { body: { code } }),
  })
  if (confirmation.data) return <RecoveryCodes codes={confirmation.data.recovery_codes} />
  return (
    <EntryPage title={text.setUpTitle} text={text.setUpText}>
      <Secret />
      <CodeForm
        error={confirmation.error}
        busy={confirmation.isPending}
        onCode={(code) => confirmation.mutateAsync(code)}
      />
    </EntryPage>
  )
}

function Secret() {
  const { data, error } = useQuery({
    queryKey: ['set up factor'],
    queryFn: async () => {
      const { secret, uri } = await call(setUpFactor, {})
      const svg = await drawCode(uri, { type: 'svg', margin: 2 })
      return { secret, picture: URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })) }
    },
    // A second call would make another secret.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (error !== null) return <Problem error={error} />
  if (data === undefined) return <ArticleSkeleton />
  return (
    <div className="flex flex-col gap-3">
      <img
        src={data.picture}
        alt={text.picture}
        className="mx-auto size-50 rounded-card bg-print"
      />
      <p className="text-14 text-ink-2">{text.typed}</p>
      <code className="rounded-control bg-well px-3 py-2 text-16 break-all">{data.secret}</code>
    </div>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <EntryPage title={text.codesTitle} text={text.codesText}>
      <ul className="grid grid-cols-1 gap-x-4 gap-y-2 font-mono text-14 whitespace-nowrap sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={() => void queryClient.invalidateQueries({ queryKey: ME })}>
        {text.codesKept}
      </Button>
    </EntryPage>
  )
}
