// @ts-expect-error bin/ is JavaScript for Node 20 and has no types
import { prepare } from '../../../bin/install-and-build.js'
import { findTestChromium } from '../../support/find-chromium.ts'

/** Once for all workers: each would make an old build anew, and the first look for the browser unpacks it. */
export default async function setup(): Promise<void> {
  if (process.env.E2E_DEV !== 'true') {
    await prepare({ build: true, dev: true })
  }
  await findTestChromium()
}
