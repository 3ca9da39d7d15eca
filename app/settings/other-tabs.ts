const channelName = 'settings'

export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('saved')
  channel.close()
}

/** Not while the page is in the back/forward cache. */
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
