import type { Role } from '../identity.ts'
import type { Binding } from './binding.ts'
import { type Change, toChangeData } from './change.ts'
import type { PublishedTable } from './published-tables.ts'
import type { VisibleRow } from './read-visible-rows.ts'
import { encodeEnvelope } from './serializer.ts'
import type { SubscriberGroup } from './subscriptions.ts'

interface RowVisibility {
  table: PublishedTable
  role: Role
  row: VisibleRow | undefined
  isRefused: boolean
}

const sharedFrom = 8_192 // bytes; longer data is one buffer that all frames share; shorter data is cheaper to copy

export class ChangeEncoder {
  readonly #change: Change
  readonly #visibility: RowVisibility
  readonly #data = new Map<string, Buffer | null>()

  constructor(change: Change, visibility: RowVisibility) {
    this.#change = change
    this.#visibility = visibility
  }

  encode({ version, topic }: SubscriberGroup, bindings: Binding[]): Buffer[][] {
    const selections = Map.groupBy(bindings, ({ columns }) => JSON.stringify(columns))
    return [...selections.values()].flatMap(same => {
      const data = this.#toData(same[0]?.columns ?? null)
      if (data === null) {
        return []
      }
      const envelope = { joinRef: null, ref: null, topic, event: 'postgres_changes' }
      const [before, after] = encodeEnvelope(version, envelope)
      const ids = JSON.stringify(same.map(({ id }) => id))
      const pieces = [Buffer.from(`${before}{"ids":${ids},"data":`), data, Buffer.from(`}${after}`)]
      return [data.length < sharedFrom ? [Buffer.concat(pieces)] : pieces]
    })
  }

  #toData(selected: string[] | null): Buffer | null {
    const key = JSON.stringify(selected)
    const known = this.#data.get(key)
    if (known !== undefined) {
      return known
    }
    const text = toChangeData(this.#change, { ...this.#visibility, selected })
    const data = text === null ? null : Buffer.from(text)
    this.#data.set(key, data)
    return data
  }
}
