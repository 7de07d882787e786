interface Held {
  name: string
  mode: LockMode
}

/**
 * The Web Locks API, which jsdom lacks: shared locks can be held together, an exclusive one alone.
 * A lock that would have to wait is refused with null, as `ifAvailable` requires; a shared lock
 * never waits here, because no test needs it.
 */
export class FakeLocks {
  readonly held: Held[] = []

  async request<T>(
    name: string,
    options: LockOptions,
    work: (lock: Held | null) => Promise<T> | T,
  ): Promise<T> {
    const { mode = 'exclusive', ifAvailable = false } = options
    const isFree = this.held
      .filter((one) => one.name === name)
      .every((one) => one.mode === 'shared' && mode === 'shared')
    if (!isFree && !ifAvailable) throw new Error('this fake does not wait')
    if (!isFree) return work(null)
    const lock = { name, mode }
    this.held.push(lock)
    try {
      return await work(lock)
    } finally {
      this.held.splice(this.held.indexOf(lock), 1)
    }
  }
}
