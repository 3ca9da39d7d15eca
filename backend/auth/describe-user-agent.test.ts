import { expect, test } from 'vitest'
import { describeUserAgent } from './describe-user-agent.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [
    `Mozilla/5.0 (Linux; U; Android 13) ${webkit} Version/4.0 UCBrowser/13.4 Safari/537.36`,
    'UC Browser on Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${webkit} Chrome/140.0 Mobile Safari/537.36 EdgA/140.0`,
    'Edge on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  ['curl/8.5.0', 'a program that is no browser'],
])('a mail and a passkey name a device as the account page does: %s', (agent, name) => {
  expect(describeUserAgent(agent)).toBe(name)
})
