/** Another page that can't be had as data is opened as a document, which the worker may have. What is typed here stays otherwise. */
export function leaveIfUnreachable({ data }: MessageEvent): void {
  const { type, path, search } = (data ?? {}) as Record<string, unknown>
  if (type !== 'unreachable' || typeof path !== 'string' || typeof search !== 'string') return
  if (path !== location.pathname && URL.parse(path, location.origin)?.origin === location.origin)
    location.assign(path + search)
}
