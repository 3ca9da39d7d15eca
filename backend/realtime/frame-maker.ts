import type { Role } from '../database.ts'
import type { Binding, ChangeType } from './bindings.ts'
import type { PublishedTable } from './catalogue.ts'
import { type Change, toData } from './change.ts'
import type { Condition } from './filter.ts'
import { encodeEnvelope } from './frames.ts'
import type { VisibleRow } from './read-rows.ts'
import type { Group } from './subscriptions.ts'
import { TimeSlice } from './time-slice.ts'

/** Whether a binding asks for such changes, its filter aside. */
export const concerns = (schema: string, table: string, type: ChangeType) => (binding: Binding) =>
  (binding.schema === '*' || binding.schema === schema) &&
  (binding.table === '*' || binding.table === table) &&
  (binding.event === '*' || binding.event === type)

/** The conditions of all bindings on one table, each once, so that PostgreSQL is asked once. */
export class ConditionList {
  readonly all: Condition[] = []
  readonly #positions = new Map<string, number>()

  static async of({ schema, name }: PublishedTable, groups: Group[]): Promise<ConditionList> {
    const list = new ConditionList()
    const slice = new TimeSlice()
    for (const { bindings } of groups) {
      for (const binding of bindings) {
        if (binding.schema === schema && binding.table === name) {
          binding.conditions.forEach((condition, i) => {
            list.#add(condition, binding.keys[i] ?? '')
          })
        }
      }
      if (slice.isOver) await slice.rest()
    }
    return list
  }

  hold({ keys }: Binding, row: VisibleRow | undefined): boolean {
    return keys.every(key => {
      const position = this.#positions.get(key)
      return position !== undefined && row?.holds.has(position)
    })
  }

  #add(condition: Condition, key: string): void {
    if (!this.#positions.has(key)) {
      this.#positions.set(key, this.all.length)
      this.all.push(condition)
    }
  }
}

interface Sight {
  table: PublishedTable
  role: Role
  row: VisibleRow | undefined
  isRefused: boolean
}

/** Data from this length on is sent as a piece that all frames share; copying less costs less than sending pieces. */
const sharedFrom = 8_192

/** Makes the frames of one change for one view, and each text once however many groups it goes to. */
export class FrameMaker {
  readonly #change: Change
  readonly #sight: Sight
  readonly #data = new Map<string, Buffer | null>()

  constructor(change: Change, sight: Sight) {
    this.#change = change
    this.#sight = sight
  }

  /** One frame, in pieces, for all bindings that match, or one per selection of columns where these differ. */
  make({ version, topic }: Group, bindings: Binding[]): Buffer[][] {
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
    const text = toData(this.#change, { ...this.#sight, selected })
    const data = text === null ? null : Buffer.from(text)
    this.#data.set(key, data)
    return data
  }
}
