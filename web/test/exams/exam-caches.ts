function pathOf(request: RequestInfo | URL): string {
  const url = new URL(request instanceof Request ? request.url : request, location.origin)
  return `${url.pathname}${url.search}`
}

/** The Cache API, which jsdom lacks: by path and query, which is all that our service worker uses. */
export class FakeCaches {
  readonly stored = new Map<string, Map<string, Response>>()

  async open(name: string) {
    const held = this.stored.get(name) ?? new Map<string, Response>()
    this.stored.set(name, held)
    const add = async (request: RequestInfo) => {
      const response = await fetch(request)
      if (!response.ok) throw new TypeError('not cached: the response is not OK')
      held.set(pathOf(request), response)
    }
    const match = async (request: RequestInfo) => held.get(pathOf(request))?.clone()
    const put = async (request: RequestInfo, response: Response) =>
      void held.set(pathOf(request), response)
    return { add, match, put }
  }

  async match(request: RequestInfo): Promise<Response | undefined> {
    const path = pathOf(request)
    for (const held of this.stored.values()) {
      const response = held.get(path)
      if (response !== undefined) return response.clone()
    }
    return undefined
  }

  async keys(): Promise<string[]> {
    return [...this.stored.keys()]
  }

  async delete(name: string): Promise<boolean> {
    return this.stored.delete(name)
  }
}
