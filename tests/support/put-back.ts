import { afterEach, vi } from 'vitest'

// Vitest itself puts them back before the next test only: the set-up of the next file would meet them.
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
