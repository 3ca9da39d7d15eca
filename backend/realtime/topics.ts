import type { Messaging } from './messaging.ts'
import type { SerializerVersion } from './serializer.ts'
import { type Broadcast, encodeBroadcast, encodeText } from './serializer.ts'

/** A private and a public channel of the same name are separate topics. */
export interface Topic {
  name: string
  isPrivate: boolean
}

export const toTopicKey = ({ name, isPrivate }: Topic): string =>
  `${isPrivate ? 'private' : 'public'}:${name}`

export interface Member {
  readonly version: SerializerVersion
  readonly topic: string
  readonly messaging: Messaging | null
  send(pieces: Buffer[], options?: { isBinary?: boolean }): void
}

/** Only the members in this process, by topic. */
export class Topics {
  readonly #members = new Map<string, Set<Member>>()

  add(member: Member): void {
    if (member.messaging) {
      const key = toTopicKey(member.messaging.topic)
      this.#members.set(key, (this.#members.get(key) ?? new Set()).add(member))
    }
  }

  remove(member: Member): void {
    if (member.messaging) {
      const key = toTopicKey(member.messaging.topic)
      const members = this.#members.get(key)
      members?.delete(member)
      if (members?.size === 0) {
        this.#members.delete(key)
      }
    }
  }

  has(topic: Topic): boolean {
    return this.#members.has(toTopicKey(topic))
  }

  count(topic: Topic): number {
    return this.#members.get(toTopicKey(topic))?.size ?? 0
  }

  get isEmpty(): boolean {
    return this.#members.size === 0
  }

  list(): Member[] {
    return [...this.#members.values()].flatMap(members => [...members])
  }

  broadcast(topic: Topic, broadcast: Broadcast, sender: Member | null = null): void {
    const frames = new Map<SerializerVersion, ReturnType<typeof encodeBroadcast>>()
    for (const member of this.#members.get(toTopicKey(topic)) ?? []) {
      const { messaging, version } = member
      const isWanted = member !== sender || messaging?.includesSelf
      if (isWanted && messaging?.rights.readable.includes('broadcast')) {
        const frame = frames.get(version) ?? encodeBroadcast(version, member.topic, broadcast)
        frames.set(version, frame)
        if (frame) {
          member.send([frame.bytes], { isBinary: frame.isBinary })
        }
      }
    }
  }

  /** @param payload JSON */
  tellPresence(topic: Topic, event: 'presence_diff', payload: string): void {
    const frames = new Map<SerializerVersion, Buffer>()
    for (const member of this.#members.get(toTopicKey(topic)) ?? []) {
      const { messaging, version } = member
      // The right may have been withdrawn since the join.
      if (messaging?.wantsPresence && messaging.rights.readable.includes('presence')) {
        const frame = frames.get(version) ?? encodeText(version, member.topic, event, payload)
        frames.set(version, frame)
        member.send([frame])
      }
    }
  }
}
