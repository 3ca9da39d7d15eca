import { channels } from '../settings/groups/channels.ts'
import { useSettings } from '../settings/use-settings.ts'
import { useAgency } from './agency.ts'
import { toChatLink } from './phone.ts'

/** Where a chat with the agency begins; null unless a number is set and shown. */
export function useWhatsApp(): string | null {
  const { whatsapp } = useAgency()
  const isShown = useSettings(channels).whatsapp
  return isShown && whatsapp ? toChatLink(whatsapp) : null
}
