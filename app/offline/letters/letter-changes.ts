const name = 'letters'

/** Tells all tabs, this one too, that something became of a letter. */
export function tellChange(key: string): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(key)
  channel.close()
}

/** @returns what ends it */
export function onLetterChange(listener: (key: string) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    if (typeof data === 'string') listener(data)
  }
  return () => channel.close()
}
