import { createContext, useEffect, useRef, useState } from 'react'

import type { Kind } from '../content-calls.ts'
import type { FieldSchema } from '../field-schema.ts'
import type { Autosave } from '../use-autosave.ts'
import { type SendEvents, type Target, sendFile, untilReached } from './send-file.ts'

/** A browser has six connections to a server; saves need one of them. */
const TOGETHER = 3

type SentFile = Pick<Target, 'file' | 'field' | 'present'>

export interface Uploads {
  /** How many files are being sent, or wait. */
  running: number
  /** Sends a file into the draft; resolves to the value of the field. Rejects with a sentence. */
  send: (target: SentFile, file: File, events: SendEvents) => Promise<string>
}

/** The uploads of a draft; null where no files are sent. */
export const UploadsContext = createContext<Uploads | null>(null)
/** The file of the draft whose fields are shown. */
export const DraftFileContext = createContext('')
/** A file that was chosen together with others, for the field of a new entry. */
export const ChosenFileContext = createContext<File | null>(null)

/**
 * The files that the page sends for a draft, three at the same time. Before the page is closed meanwhile, the browser asks.
 */
export function useUploads({ own, attach }: Pick<Autosave, 'own' | 'attach'>, kind: Kind): Uploads {
  const [running, setRunning] = useState(0)
  const [turns] = useState(createTurns)
  const latest = useRef({ own, attach })
  useEffect(() => {
    latest.current = { own, attach }
  })
  useEffect(() => {
    if (running === 0) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [running])

  async function send(target: SentFile, file: File, events: SendEvents): Promise<string> {
    setRunning((count) => count + 1)
    try {
      const id = await turns(async () => {
        events.onTurn()
        const { id: draft } = await untilReached(events, () => latest.current.own())
        return sendFile({ ...target, kind, draft }, file, events)
      })
      return await untilReached(events, () => latest.current.attach(id))
    } finally {
      setRunning((count) => count - 1)
    }
  }

  return { running, send }
}

/** Runs work when fewer than three others run. */
function createTurns() {
  let free = TOGETHER
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free--
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free++
      else next()
    }
  }
}

/** The endings of files from which entries (a title and a file each) are made; null if no entry is made from a file. */
export const endingsOf = ({ properties }: FieldSchema): readonly string[] | null =>
  properties?.['title'] === undefined ? null : (properties['file']?.place?.endings ?? null)

/** The title that an entry gets from the name of its file: 'Percentage-notes_2.pdf' as 'Percentage notes 2'. */
export function titleOfFile(name: string): string {
  const words = name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[-_\s]+/g, ' ')
    .trim()
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 200)
}
