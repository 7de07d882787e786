/** The text that a save gave to a file of a draft, and the version of the draft after that save. */
interface Saved {
  version: number
  text: string
}

interface SentFile {
  sha256: string
  parts: number
  /** Parts that were sent, also without a response. */
  sends: number
  /** Sends without a response. */
  interruptions: number
}

/** The writes that editors sent, and the responses of the servers. */
export class DraftRecord {
  /** By draft and file: the newest save that was acknowledged. */
  readonly saved = new Map<number, Map<string, Saved>>()
  /** By draft and file: the texts of saves without a response, which may be stored or not. */
  readonly unsure = new Map<string, Set<string>>()
  /** Drafts that were sent to be published or discarded. */
  readonly ended = new Set<number>()
  /** Marks of acknowledged publications, which have to be in a revision. */
  readonly published: string[] = []
  /** By upload. */
  readonly files = new Map<number, SentFile>()
  /** Texts and files of the drill that learners were shown since the last check, with the first time of each. */
  readonly seen = new Map<string, number>()
  /** Texts and files that learners were shown before the last check. */
  readonly #settled = new Set<string>()
  /** Responses that no rule allows. */
  readonly wrong: string[] = []
  /** Refusals by rule. */
  refused = 0
  saves = 0
  publications = 0

  save(draft: number, file: string, { version, text }: Saved): void {
    this.saves++
    const files = this.saved.get(draft) ?? new Map<string, Saved>()
    this.saved.set(draft, files)
    const before = files.get(file)
    if (before === undefined || before.version < version) files.set(file, { version, text })
  }

  saveWithoutResponse(draft: number, file: string, text: string): void {
    const key = `${draft} ${file}`
    this.unsure.set(key, (this.unsure.get(key) ?? new Set()).add(text))
  }

  /** Notes the marks of drafts, and the names of the drill's files, in a text for learners. */
  noteShown(text: string): void {
    const names = new Set([...this.files.values()].map(({ sha256 }) => sha256.slice(0, 32)))
    const files = [...text.matchAll(/[0-9a-f]{32}/g)].filter(([name]) => names.has(name))
    for (const [shown] of [...text.matchAll(MARKS), ...files])
      if (!this.seen.has(shown) && !this.#settled.has(shown)) this.seen.set(shown, Date.now())
  }

  describe(): string {
    const sent = [...this.files.values()]
    const parts = sent.reduce((sum, one) => sum + one.parts, 0)
    const again = sent.reduce((sum, one) => sum + Math.max(0, one.sends - one.parts), 0)
    return (
      `${this.saves} saves (${this.unsure.size} without a first response), ${this.publications} publications, ` +
      `${sent.length} files of ${parts} parts, of which ${again} were sent again; learners saw ` +
      `${this.#settled.size} texts and files; refused by rule: ${this.refused}`
    )
  }

  /** Forgets when something was shown, after a check. */
  settle(): void {
    for (const shown of this.seen.keys()) this.#settled.add(shown)
    this.seen.clear()
  }
}

const MARKS = /draftmark[0-9a-f]{16}/g
