import { use, useEffect, useRef, useState } from 'react'

import type { Value } from '../field-schema.ts'
import type { Target } from './send-file.ts'
import { ChosenFileContext, UploadsContext } from './uploads.ts'

/** A file that a field sends, or has sent. */
export interface Sent {
  name: string
  bytes: number
  /** Bytes from its beginning that have arrived. */
  arrived: number
  state: 'waiting' | 'sending' | 'cut' | 'checking' | 'done' | 'failed'
  /** At the present speed; null while it is not known. */
  secondsLeft: number | null
  /** Why it has failed. */
  message?: string
}

type Field = Pick<Target, 'file' | 'field' | 'present'>

/**
 * Sends the file that is chosen for a field, and gives the field its value. An entry that was made for a file sends it
 * when it appears. A field that is removed stops sending.
 */
export function useSentFile(field: Field, onChange: (value: Value) => void) {
  const uploads = use(UploadsContext)
  const chosen = use(ChosenFileContext)
  const [sent, setSent] = useState<Sent | null>(null)
  const sending = useRef<AbortController | null>(null)
  // The other fields may have changed until the file has arrived.
  const latest = useRef({ field, onChange, uploads })
  useEffect(() => {
    latest.current = { field, onChange, uploads }
  })

  function choose(file: File): void {
    const { field: target, uploads: send } = latest.current
    if (send === null) return
    sending.current?.abort()
    const controller = new AbortController()
    sending.current = controller
    const { signal } = controller
    const update = (change: (before: Sent) => Partial<Sent>) => {
      if (!signal.aborted)
        setSent((before) => (before === null ? null : { ...before, ...change(before) }))
    }
    const speed = createSpeed()
    const { name, size: bytes } = file
    setSent({ name, bytes, arrived: 0, state: 'waiting', secondsLeft: null })
    const onTurn = () => update(() => ({ state: 'sending' }))
    const onProgress = (arrived: number) =>
      update(() => ({
        arrived,
        state: arrived === bytes ? 'checking' : 'sending',
        secondsLeft: speed(arrived, bytes),
      }))
    const onCut = (isCut: boolean) =>
      update(({ state, arrived }) => {
        if (isCut) return { state: 'cut', secondsLeft: null }
        return state === 'cut' ? { state: arrived === bytes ? 'checking' : 'sending' } : {}
      })
    const sendAndSet = async () => {
      try {
        const value = await send.send(target, file, { signal, onTurn, onProgress, onCut })
        if (signal.aborted) return
        update(() => ({ state: 'done', arrived: bytes }))
        latest.current.onChange(value)
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        update(() => ({ state: 'failed', message }))
      }
    }
    void sendAndSet()
  }

  function cancel(): void {
    sending.current?.abort()
    setSent(null)
  }

  const first = useRef({ chosen, choose })
  useEffect(() => {
    if (first.current.chosen !== null) first.current.choose(first.current.chosen)
    return () => sending.current?.abort()
  }, [])

  return { sent, choose, cancel }
}

/** Seconds that are left, by the speed since the first bytes of this page; null in the first two seconds. */
function createSpeed() {
  let first: { bytes: number; at: number } | null = null
  return (arrived: number, all: number): number | null => {
    const at = performance.now()
    first ??= { bytes: arrived, at }
    const seconds = (at - first.at) / 1000
    const bytes = arrived - first.bytes
    return seconds < 2 || bytes <= 0 ? null : ((all - arrived) * seconds) / bytes
  }
}
