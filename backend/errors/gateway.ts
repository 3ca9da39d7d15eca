import { Failure } from './failure.ts'

export const noApiKey = () =>
  new Failure({
    status: 401,
    code: 'no_api_key',
    message: 'No API key found in request',
    hint: 'No `apikey` request header or url param was found.',
  })

export const invalidApiKey = () =>
  new Failure({
    status: 401,
    code: 'invalid_api_key',
    message: 'Invalid API key',
    hint: 'Double check your Supabase `anon` or `service_role` API key.',
  })

export const noRoute = () =>
  new Failure({ status: 404, code: 'no_route', message: 'no Route matched with those values' })

export const bodyTooLarge = (limit: number) =>
  new Failure({
    status: 413,
    code: 'request_entity_too_large',
    message: `The body may have at most ${limit} bytes`,
    // The rest of the body is not read, so the connection can't carry another request.
    headers: { connection: 'close' },
  })

export const tooManyRequests = (code: string, message: string, retryAfterSeconds: number) =>
  new Failure({
    status: 429,
    code,
    message,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  })

/** Each service says it with its own code (`backend/errors.ts`). */
export const overBudget = (retryAfterSeconds: number) => {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
  return tooManyRequests(
    overBudgetCode,
    `Too many requests. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    seconds,
  )
}

export const overBudgetCode = 'over_budget'
