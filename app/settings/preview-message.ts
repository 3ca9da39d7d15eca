import type { StoredSettings } from './group.ts'

export interface PreviewMessage {
  type: 'unsaved settings'
  values: StoredSettings
}

const ready = 'settings preview is ready'

export const isPreviewReady = (data: unknown): boolean => data === ready

export const sayPreviewReady = (screen: Window): void => screen.postMessage(ready, location.origin)

export function isPreviewMessage(data: unknown): data is PreviewMessage {
  const { type, values } = Object(data) as Partial<PreviewMessage>
  return type === 'unsaved settings' && typeof values === 'object' && values !== null
}
