import { cleanup, configure } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, vi } from 'vitest'

import { returnLostFocus } from '../src/windows/lost-focus.ts'
import { addBrowserParts } from './browser-parts.ts'

// A machine that is busy with other tests is slow.
configure({ asyncUtilTimeout: 60_000 })
addBrowserParts()
returnLostFocus()

afterEach(() => {
  cleanup()
  toast.remove()
  vi.unstubAllGlobals()
})
