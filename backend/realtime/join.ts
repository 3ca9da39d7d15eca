import { z } from 'zod'
import type { Authenticator } from '../authenticator.ts'
import type { Budgets } from '../budgets.ts'
import { TokenError } from '../errors/api-error.ts'
import { joinReasons, notOffered } from '../errors/realtime.ts'
import type { Identity } from '../identity.ts'
import type { TopicAuthorizer } from './authorize-topic.ts'
import { type Binding, BindingError, type RequestedBinding, requestedBinding, toBinding } from './binding.ts'
import type { ChannelIdentity } from './channel.ts'
import type { FilterValidator, Requester } from './filter-validator.ts'
import { JoinError } from './join-error.ts'
import { everything, isStorable, type Messaging, messagingConfig, toMessaging } from './messaging.ts'
import type { PublishedTables } from './published-tables.ts'
import type { RealtimeLimits } from './realtime-limits.ts'

export interface Join {
  channelIdentity: ChannelIdentity
  bindings: Binding[]
  /** The requested bindings with their ids, in the same order: the client compares them one by one. */
  reply: object[]
  bindingError: string | null
  messaging: Messaging | null // null if it only watches tables
  wantsPresence: boolean
}

const joinPayload = z.object({
  config: z
    .object({
      postgres_changes: z.array(requestedBinding).nullish(),
      ...messagingConfig.shape,
    })
    .nullish(),
  access_token: z.string().nullish(),
})

interface JoinParts {
  authenticator: Authenticator
  budgets: Budgets
  publishedTables: PublishedTables
  filterValidator: FilterValidator
  limits: RealtimeLimits
  topicAuthorizer: TopicAuthorizer
  hasPublicChannels: boolean
}

export async function readJoin(
  name: string,
  payload: unknown,
  keyIdentity: Identity,
  parts: JoinParts,
  network: string,
): Promise<Join> {
  const { data } = joinPayload.safeParse(payload)
  const requested = data?.config?.postgres_changes ?? []
  if (!data || !isStorable(name) || requested.length > parts.limits.bindingsPerChannel) {
    throw new JoinError(joinReasons.malformed)
  }
  const channelIdentity = await authenticateChannel(
    data.access_token,
    keyIdentity,
    parts.authenticator,
    network,
  )
  // The client always sends both settings; without bindings the channel would stay silent.
  const { broadcast, presence, private: isPrivate } = data.config ?? {}
  const { hasPublicChannels } = parts
  if (!isPrivate && !hasPublicChannels && requested.length === 0 && (broadcast || presence)) {
    throw new JoinError(notOffered(presence?.enabled ? 'Presence' : 'Broadcast'))
  }
  const { isStaff } = channelIdentity.identity
  if (!isStaff) {
    if (parts.budgets.check(network) !== null) {
      throw new JoinError(joinReasons.tooManyJoins)
    }
    parts.budgets.spend(network, 'join')
  }
  const rights = isPrivate
    ? await parts.topicAuthorizer.authorize(channelIdentity.identity, name, network)
    : everything
  if (rights.readable.length === 0) {
    throw new JoinError(joinReasons.noPermission(name))
  }
  const { bindings, bindingError } = await readBindings(requested, parts, { network, isStaff })
  return {
    channelIdentity,
    bindings,
    reply: requested.map(({ event, schema, table, filter }, i) => ({
      id: bindings[i]?.id ?? i + 1,
      event,
      schema,
      table,
      filter,
    })),
    bindingError,
    messaging: isPrivate || hasPublicChannels ? toMessaging(name, data.config ?? {}, rights) : null,
    wantsPresence: data.config?.presence?.enabled ?? false,
  }
}

/** Falls back to the connection's identity. An account's reads are charged to the network. @throws JoinError */
export async function authenticateChannel(
  token: string | null | undefined,
  keyIdentity: Identity,
  authenticator: Authenticator,
  network: string,
): Promise<ChannelIdentity> {
  const paid = (identity: Identity): Identity =>
    identity.role === 'authenticated'
      ? { ...identity, client: { address: network, network, isSite: false } }
      : identity
  if (!token) {
    return { identity: paid(keyIdentity), token: null }
  }
  if (authenticator.isKey(token)) {
    return { identity: authenticator.findKeyIdentity(token) ?? paid(keyIdentity), token: null }
  }
  try {
    return { identity: paid(await authenticator.verify(token)), token }
  } catch (error) {
    if (error instanceof TokenError) {
      throw new JoinError(joinReasons.invalidToken(error), { cause: error })
    }
    throw error
  }
}

async function readBindings(
  requested: RequestedBinding[],
  { publishedTables, filterValidator }: JoinParts,
  requester: Requester,
) {
  try {
    const bindings: Binding[] = []
    for (const one of requested) {
      bindings.push(await toBinding(one, { publishedTables, filterValidator, requester }))
    }
    return { bindings, bindingError: null }
  } catch (error) {
    if (error instanceof BindingError) {
      return { bindings: [], bindingError: error.message }
    }
    throw error
  }
}
