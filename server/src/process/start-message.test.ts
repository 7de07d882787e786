import { expect, it } from 'vitest'

import { parseSettings } from '#server/lib/env/env.ts'

import { startMessage } from './start-message.ts'

it('labels the password of the demo learner, and names the console', () => {
  const block = startMessage({
    settings: parseSettings({ DATA_DIR: '/data' }),
    database: 'embedded',
    demoLearner: { email: 'demo@sopan.example', password: 'learn step by step' },
    console: [['Console', 'http://localhost:3001']],
    pid: 7,
  })
  expect(block).toContain('Console       http://localhost:3001')
  expect(block).toContain('Demo learner  demo@sopan.example, password: learn step by step')
})
