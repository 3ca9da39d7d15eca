import { z } from 'zod'
import type { Budgets } from '../budgets.ts'
import type { Identity } from '../database.ts'
import { TokenFailure } from '../errors/failure.ts'
import { joinReasons, notOffered } from '../errors/realtime.ts'
import type { Identifier } from '../identity.ts'
import { type Binding, BindingError, type RequestedBinding, requestedBinding, toBinding } from './bindings.ts'
import type { Catalogue } from './catalogue.ts'
import type { Caller } from './channel.ts'
import type { ConditionChecker, Joiner } from './condition-checker.ts'
import { JoinRefusal } from './join-refusal.ts'
import type { RealtimeLimits } from './limits.ts'

export interface Join {
  caller: Caller
  bindings: Binding[]
  /** The requested bindings with their ids, in their order: the client compares them one by one. */
  answer: object[]
  /** Why no changes can be had, though the channel is joined. */
  bindingProblem: string | null
  wantsPresence: boolean
}

const joinPayload = z.object({
  config: z
    .object({
      postgres_changes: z.array(requestedBinding).nullish(),
      private: z.boolean().nullish(),
      broadcast: z.unknown().optional(),
      presence: z.object({ enabled: z.boolean().nullish() }).nullish(),
    })
    .nullish(),
  access_token: z.string().nullish(),
})

interface JoinParts {
  identifier: Identifier
  budgets: Budgets
  catalogue: Catalogue
  checker: ConditionChecker
  limits: RealtimeLimits
}

/** Judges the payload of a `phx_join`. @throws JoinRefusal */
export async function readJoin(
  name: string,
  payload: unknown,
  keyIdentity: Identity,
  parts: JoinParts,
  network: string,
): Promise<Join> {
  const { data } = joinPayload.safeParse(payload)
  const requested = data?.config?.postgres_changes ?? []
  if (!data || requested.length > parts.limits.bindingsPerChannel) {
    throw new JoinRefusal(joinReasons.malformed)
  }
  const caller = await identifyCaller(data.access_token, keyIdentity, parts.identifier)
  if (data.config?.private) {
    throw new JoinRefusal(joinReasons.noPermission(name))
  }
  // The client sends both settings always; without database changes nothing is left that could ever come.
  const { broadcast, presence } = data.config ?? {}
  if (requested.length === 0 && (broadcast || presence)) {
    throw new JoinRefusal(notOffered(presence?.enabled ? 'Presence' : 'Broadcast'))
  }
  const { isStaff } = caller.identity
  if (!isStaff) {
    if (parts.budgets.check(network) !== null) {
      throw new JoinRefusal(joinReasons.tooManyJoins)
    }
    parts.budgets.spend(network, 'join')
  }
  const { bindings, problem } = await readBindings(requested, parts, { network, isStaff })
  return {
    caller,
    bindings,
    answer: requested.map(({ event, schema, table, filter }, i) => ({
      id: bindings[i]?.id ?? i + 1,
      event,
      schema,
      table,
      filter,
    })),
    bindingProblem: problem,
    wantsPresence: data.config?.presence?.enabled ?? false,
  }
}

/** API keys and absent tokens leave the connection's own identity. @throws JoinRefusal */
export async function identifyCaller(
  token: string | null | undefined,
  keyIdentity: Identity,
  identifier: Identifier,
): Promise<Caller> {
  if (!token) {
    return { identity: keyIdentity, token: null }
  }
  if (token.startsWith('sb_')) {
    return { identity: identifier.findKeyIdentity(token) ?? keyIdentity, token: null }
  }
  try {
    return { identity: await identifier.verify(token), token }
  } catch (error) {
    if (error instanceof TokenFailure) {
      throw new JoinRefusal(joinReasons.invalidToken(error, token), { cause: error })
    }
    throw error
  }
}

async function readBindings(
  requested: RequestedBinding[],
  { catalogue, checker }: JoinParts,
  joiner: Joiner,
) {
  try {
    const bindings: Binding[] = []
    // One after the other: a hundred filters of one client are not to take all connections.
    for (const one of requested) {
      bindings.push(await toBinding(one, { catalogue, checker, joiner }))
    }
    return { bindings, problem: null }
  } catch (error) {
    if (error instanceof BindingError) {
      return { bindings: [], problem: error.message }
    }
    throw error
  }
}
