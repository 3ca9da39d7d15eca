import { isPreviewMessage, sayPreviewReady } from './preview-message.ts'
import { showUnsavedSettings } from './unsaved-settings.ts'

/** For a page framed by the settings screen; any other frame is ignored. */
export function followPreview(): () => void {
  const screen = window.parent
  if (!isSettingsScreen(screen)) return () => {}
  const listen = ({ origin, source, data }: MessageEvent) => {
    if (source === screen && origin === location.origin && isPreviewMessage(data))
      showUnsavedSettings(data.values)
  }
  window.addEventListener('message', listen)
  sayPreviewReady(screen)
  return () => window.removeEventListener('message', listen)
}

function isSettingsScreen(screen: Window): boolean {
  try {
    return screen.location.origin === location.origin && screen.location.pathname === '/admin/settings'
  } catch {
    // A frame of another origin can't be read.
    return false
  }
}
