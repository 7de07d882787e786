interface Held {
  name: string
}

/** The Web Locks API, which jsdom lacks, as far as the background needs it. */
export class FakeLocks {
  readonly held: Held[] = []

  async request<T>(
    name: string,
    options: LockOptions,
    work: (lock: Held | null) => Promise<T> | T,
  ): Promise<T> {
    const isFree = this.held.every((one) => one.name !== name)
    if (!isFree && options.ifAvailable !== true) throw new Error('this fake does not wait')
    if (!isFree) return work(null)
    const lock = { name }
    this.held.push(lock)
    try {
      return await work(lock)
    } finally {
      this.held.splice(this.held.indexOf(lock), 1)
    }
  }

  query = () => Promise.resolve({ held: this.held })
}
