import { siteSettings } from './site-settings.ts'

/** What in the settings still stands for something the agency has not given. */
export function listPlaceholders({ email, phone, social }: typeof siteSettings = siteSettings): string[] {
  const isMadeUp = (address: string) => /\.example(\/|$)/.test(address)
  return [
    ...(isMadeUp(email) ? [`e-mail ${email}`] : []),
    ...(/0{7}$/.test(phone.href) ? [`phone ${phone.shown}`] : []),
    ...social.filter(({ href }) => isMadeUp(href)).map(({ name }) => name),
  ]
}
