const channelName = 'settings'

/** Says to other tabs of this browser that settings were saved. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('saved')
  channel.close()
}

/** Calls back when another tab has saved settings. A page that is kept for going back listens to nobody. */
export function watchOtherTabs(onSaved: () => void): () => void {
  let channel: BroadcastChannel | null = null
  const open = () => {
    channel ??= new BroadcastChannel(channelName)
    channel.onmessage = onSaved
  }
  const close = () => {
    channel?.close()
    channel = null
  }
  open()
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', open)
  return () => {
    close()
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', open)
  }
}
