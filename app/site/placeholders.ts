import { facts } from './facts.ts'

/** What in the facts still stands for something the agency has not given. */
export function listPlaceholders({ email, phone, social }: typeof facts = facts): string[] {
  const isMadeUp = (address: string) => /\.example(\/|$)/.test(address)
  return [
    ...(isMadeUp(email) ? [`e-mail ${email}`] : []),
    ...(/0{7}$/.test(phone.href) ? [`phone ${phone.shown}`] : []),
    ...social.filter(({ href }) => isMadeUp(href)).map(({ name }) => name),
  ]
}
