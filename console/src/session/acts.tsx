import type { Endpoint, EndpointData, EndpointInput } from '@sopan/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, Suspense, createContext, lazy, use, useState } from 'react'

import { CallError } from '#console/lib/call-error.ts'
import { call } from '#console/lib/call.ts'

const CodeDialog = lazy(async () => ({ default: (await import('./code-dialog.tsx')).CodeDialog }))

/** Asks for a code; resolves to false if the member cancels. */
type AskForCode = () => Promise<boolean>

const CodeContext = createContext<AskForCode>(() => Promise.resolve(false))

/** A changing call. If the server needs a fresh code, a dialog asks for the code, and the call is repeated once. */
export function useAct<E extends Endpoint>(
  endpoint: E,
  options: { onDone?: (data: EndpointData<E>) => unknown } = {},
) {
  return useCoded((input: EndpointInput<E>) => call(endpoint, input), options)
}

/** The same for calls that a function chooses. */
export function useCoded<Input, Data>(
  run: (input: Input) => Promise<Data>,
  { onDone }: { onDone?: (data: Data) => unknown } = {},
) {
  const askForCode = use(CodeContext)
  return useMutation<Data, Error, Input>({
    mutationFn: async (input) => {
      try {
        return await run(input)
      } catch (error) {
        if (!(error instanceof CallError && error.needsCode) || !(await askForCode())) throw error
        return run(input)
      }
    },
    ...(onDone !== undefined && { onSuccess: onDone }),
  })
}

/** Holds the dialog for the code that an act needs. */
export function Acts({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ end: (isGiven: boolean) => void } | null>(null)
  const [askForCode] = useState((): AskForCode => () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setAsked({
      end: (isGiven) => {
        setAsked(null)
        resolve(isGiven)
      },
    })
    return promise
  })
  return (
    <CodeContext value={askForCode}>
      {children}
      <Suspense>{asked !== null && <CodeDialog onEnd={asked.end} />}</Suspense>
    </CodeContext>
  )
}
