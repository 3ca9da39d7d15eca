import { channels } from '../settings/groups/channels.ts'
import { useSettings } from '../settings/use-settings.ts'
import { useAgency } from './agency.ts'
import { toChatLink } from './phone.ts'

export function useWhatsApp(): string | null {
  const { whatsapp } = useAgency()
  const isShown = useSettings(channels).whatsapp
  return isShown && whatsapp ? toChatLink(whatsapp) : null
}
