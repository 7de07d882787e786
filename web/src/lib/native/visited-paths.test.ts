import { describe, expect, it } from 'vitest'

import { type Arrival, backStep, withPath } from './visited-paths.ts'

describe('the visited paths', () => {
  it.each<[string[], string, Arrival, string[]]>([
    [[], '/courses', 'POP', ['/courses']],
    [['/courses'], '/courses', 'PUSH', ['/courses']],
    [['/courses'], '/tests', 'PUSH', ['/courses', '/tests']],
    [['/courses', '/tests'], '/courses', 'PUSH', ['/courses', '/tests', '/courses']],
    [['/courses', '/tests'], '/courses', 'POP', ['/courses']],
    [['/courses', '/tests'], '/tests?search=a', 'REPLACE', ['/courses', '/tests?search=a']],
    [['/courses', '/tests?test=1'], '/courses', 'REPLACE', ['/courses']],
  ])('%j, then %s by %s, are %j', (visited, path, arrival, expected) => {
    expect(withPath(visited, path, arrival)).toEqual(expected)
  })

  it('are the newest 20', () => {
    const paths = Array.from({ length: 25 }, (_, index) => `/courses/${index}`)
    const visited = paths.reduce<string[]>((list, path) => withPath(list, path, 'PUSH'), [])
    expect(visited).toEqual(paths.slice(-20))
  })
})

describe('the back button', () => {
  it.each(['/', '/home', '/dashboard', '/login', '/register', '/Home/'])(
    'leaves the app at %s',
    (path) => {
      expect(backStep(path, ['/courses', path], true)).toEqual({ kind: 'exit' })
    },
  )

  it('goes to the previous path, then one step back, then leaves', () => {
    expect(backStep('/books', ['/courses', '/books'], true)).toEqual({
      kind: 'path',
      visited: ['/courses'],
    })
    expect(backStep('/books', ['/books'], true)).toEqual({ kind: 'page' })
    expect(backStep('/books', [], false)).toEqual({ kind: 'exit' })
  })
})
