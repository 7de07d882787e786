import { expect, it } from 'vitest'

import { lastPage, rememberPage } from './last-page.ts'

const file = (name: string, signature = 'a') =>
  `https://sopan.example/uploads/paid/${name}.pdf?signature=${signature}`

it("remembers the page of each file, independent of its link's signature", () => {
  rememberPage(file('one'), 4)
  rememberPage(file('two'), 9)
  expect(lastPage(file('one', 'b'))).toBe(4)
  expect(lastPage(file('two', 'b'))).toBe(9)
  expect(lastPage(file('three'))).toBe(1)
})

it('forgets the file that was opened longest ago', () => {
  for (let number = 0; number <= 100; number += 1) rememberPage(file(`n${number}`), 2)
  expect(lastPage(file('n0'))).toBe(1)
  expect(lastPage(file('n1'))).toBe(2)
})

it('starts with an empty list if the stored value is invalid', () => {
  localStorage.setItem('pdf_pages', '[["/uploads/paid/one.pdf","x"]]')
  expect(lastPage(file('one'))).toBe(1)
  localStorage.setItem('pdf_pages', '{')
  expect(lastPage(file('one'))).toBe(1)
})
