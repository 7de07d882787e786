import type { Endpoint, EndpointData, EndpointInput } from '@sopan/contract/endpoint'
import { type MutateOptions, useMutation } from '@tanstack/react-query'
import { type ReactNode, createContext, use, useRef, useState } from 'react'

import { CallError } from '#console/lib/call-error.ts'
import { call } from '#console/lib/call.ts'
import { lazyPart } from '#console/lib/lazy-part.tsx'

const CodeDialog = lazyPart(async () => (await import('./code-dialog.tsx')).CodeDialog)

/** Asks for a code; resolves to false if the member cancels. */
type AskForCode = () => Promise<boolean>

const CodeContext = createContext<AskForCode>(() => Promise.resolve(false))

interface Ends<Data> {
  onDone?: (data: Data) => unknown
  onFailed?: (error: Error) => unknown
}

/** A changing call. If the server needs a fresh code, a dialog asks for the code, and the call is repeated once. */
export function useAct<E extends Endpoint>(endpoint: E, options: Ends<EndpointData<E>> = {}) {
  return useCoded((input: EndpointInput<E>) => call(endpoint, input), options)
}

/** The same for calls that a function chooses. While a call runs, `mutate` does nothing: a double press acts once. */
export function useCoded<Input, Data>(
  run: (input: Input) => Promise<Data>,
  { onDone, onFailed }: Ends<Data> = {},
) {
  const askForCode = use(CodeContext)
  const isRunning = useRef(false)
  const mutation = useMutation<Data, Error, Input>({
    mutationFn: async (input) => {
      try {
        return await run(input)
      } catch (error) {
        if (!(error instanceof CallError && error.needsCode) || !(await askForCode())) throw error
        return run(input)
      }
    },
    ...(onDone !== undefined && { onSuccess: onDone }),
    ...(onFailed !== undefined && { onError: onFailed }),
    onSettled: () => {
      isRunning.current = false
    },
  })
  const mutate = (input: Input, callbacks?: MutateOptions<Data, Error, Input>) => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(input, callbacks)
  }
  return { ...mutation, mutate }
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
      {asked !== null && <CodeDialog onEnd={asked.end} />}
    </CodeContext>
  )
}
