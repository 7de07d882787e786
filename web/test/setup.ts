import { cleanup, configure } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterAll, afterEach, vi } from 'vitest'

import { prepareSharedWindow } from './shared-window.ts'

// The test files of one process share the modules of the libraries, but not the modules of the pages, which
// keep state such as the session and loaded data.
vi.resetModules()
const { server } = await import('./fake-server.ts')
const { addBrowserParts } = await import('../../ui/test/browser-parts.ts')
const { returnLostFocus } = await import('@sopan/ui/windows/lost-focus.ts')

// A machine that is busy with other tests is slow.
configure({ asyncUtilTimeout: 60_000 })

const removeLeftovers = prepareSharedWindow()
addBrowserParts()
const stopReturningFocus = returnLostFocus()

afterEach(() => {
  cleanup()
  toast.remove()
  server.reset()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

afterAll(() => {
  stopReturningFocus()
  vi.restoreAllMocks()
  removeLeftovers()
})
