import { useSyncExternalStore } from 'react'

import { read, write } from './storage.ts'

export type Theme = 'light' | 'dark'

const systemDark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The chosen theme, else the system's. */
export function currentTheme(): Theme {
  const chosen = read('theme')
  if (chosen === 'light' || chosen === 'dark') return chosen
  return systemDark()?.matches ? 'dark' : 'light'
}

export function onTheme(listener: () => void): () => void {
  listeners.add(listener)
  const system = systemDark()
  system?.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system?.removeEventListener('change', listener)
  }
}

/** The current theme, and how to choose another. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(onTheme, currentTheme, () => 'light' as const)
  return [theme, chooseTheme]
}

function chooseTheme(theme: Theme): void {
  write('theme', theme)
  document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}
