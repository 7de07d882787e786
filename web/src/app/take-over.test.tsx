import { act } from '@testing-library/react'
import { type FormEvent, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

import { takeOver } from './take-over.ts'

const onSearch = vi.fn<(text: string, type: string) => void>()

function Search({ onStart }: { onStart?: () => void }) {
  const [text, setText] = useState('')
  const [type, setType] = useState('all')
  useEffect(() => onStart?.(), [onStart])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text, type)
  }
  return (
    <form onSubmit={onSubmit}>
      <input value={text} onChange={({ target }) => setText(target.value)} />
      <select value={type} onChange={({ target }) => setType(target.value)}>
        <option value="all">All</option>
        <option value="free">Free</option>
      </select>
      <button type="submit">Search</button>
    </form>
  )
}

afterEach(() => {
  delete window.endFirstPress
  document.body.innerHTML = ''
})

it.each([
  ['before the app', true],
  ['during the hydration', false],
])('repeats what was typed, selected and pressed %s', async (_when, isBefore) => {
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Search />)
  document.body.append(root)
  const [field] = root.getElementsByTagName('input')
  const [select] = root.getElementsByTagName('select')
  const [button] = root.getElementsByTagName('button')
  if (!field || !select || !button) throw new Error('the form lacks a control')
  const type = () => {
    field.value = 'polity'
    select.value = 'free'
    for (const control of [field, select]) {
      control.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  }
  window.endFirstPress = () => button
  if (isBefore) type()
  const restore = takeOver(root)
  if (!isBefore) type()
  await act(async () => hydrateRoot(root, <Search onStart={restore} />))
  expect([field.value, select.value]).toEqual(['polity', 'free'])
  expect(onSearch.mock.calls).toEqual([['polity', 'free']])
})
