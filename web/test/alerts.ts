import { beforeEach, vi } from 'vitest'

/** The texts of the browser's dialogs during a test. */
export function alertsOfTest(): string[] {
  const alerts: string[] = []
  beforeEach(() => {
    alerts.length = 0
    vi.stubGlobal('alert', (text: string) => alerts.push(text))
  })
  return alerts
}
