import { parseUserAgent } from '../../parse-user-agent.ts'

export const unknownDevice = 'Unknown device'

export interface Device {
  name: string
  isPhone: boolean
}

export function describeUserAgent(userAgent: string | null): Device {
  const { browser, system } = parseUserAgent(userAgent ?? '')
  return {
    name: browser && system ? `${browser} on ${system}` : (browser ?? system ?? unknownDevice),
    isPhone: system === 'Android' || system === 'iPhone',
  }
}
