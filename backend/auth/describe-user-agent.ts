import { parseUserAgent } from '../../app/parse-user-agent.ts'

export function describeUserAgent(userAgent: string): string {
  const { browser, system } = parseUserAgent(userAgent)
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'a program that is no browser')
}
