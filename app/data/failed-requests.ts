const kept = 20
const requestIds = new Map<string, string>()

/** Stored by message, as supabase-js passes on nothing else; errors with equal messages share the newest id. */
export async function rememberRequestId(response: Response): Promise<void> {
  const requestId = response.headers.get('x-request-id')
  if (response.ok || !requestId) return
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const { message, msg, error_description } = (body ?? {}) as Record<string, unknown>
  const said = message ?? msg ?? error_description
  if (typeof said !== 'string') return
  requestIds.delete(said)
  requestIds.set(said, requestId)
  const [oldest] = requestIds.keys()
  if (requestIds.size > kept && oldest !== undefined) requestIds.delete(oldest)
}

export function findRequestId(message: string): string | undefined {
  return requestIds.get(message)
}
