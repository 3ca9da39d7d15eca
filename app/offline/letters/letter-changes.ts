const name = 'letters'

export function tellChange(key: string): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(key)
  channel.close()
}

export function onLetterChange(listener: (key: string) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    if (typeof data === 'string') listener(data)
  }
  return () => channel.close()
}
