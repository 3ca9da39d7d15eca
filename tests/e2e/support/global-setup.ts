import { findTestChromium } from '../../support/find-chromium.ts'

/** Once for all workers, as the first look unpacks it. */
export default async function setup(): Promise<void> {
  await findTestChromium()
}
