import type { Route } from './+types/send.ts'
import { outcomeStatuses } from './contact-fields.ts'
import { takeMessage } from './take-message.server.ts'

/** The same as JSON, for messages that were kept on a device. */
export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await takeMessage(request, context)
  return Response.json(outcome, {
    status: outcomeStatuses[outcome.state],
    headers: { 'cache-control': 'no-store' },
  })
}
