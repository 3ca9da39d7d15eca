import type { Binding, ChangeType } from './binding.ts'
import type { TimeSlice } from './divide-work.ts'
import type { Filter } from './parse-filters.ts'
import type { PublishedTable } from './published-tables.ts'
import type { VisibleRow } from './read-visible-rows.ts'
import type { SubscriberGroup } from './subscriptions.ts'

export const matchesBinding = (schema: string, table: string, type: ChangeType) => (binding: Binding) =>
  (binding.schema === '*' || binding.schema === schema) &&
  (binding.table === '*' || binding.table === table) &&
  (binding.event === '*' || binding.event === type)

/** The distinct filters of all bindings on one table, so that PostgreSQL evaluates each once. */
export class FilterList {
  readonly filters: Filter[] = []
  readonly #positions = new Map<string, number>()

  static async of(
    { schema, name }: PublishedTable,
    groups: SubscriberGroup[],
    slice: TimeSlice,
  ): Promise<FilterList> {
    const list = new FilterList()
    for (const { bindings } of groups) {
      for (const binding of bindings) {
        if (binding.schema === schema && binding.table === name) {
          list.#add(binding)
        }
      }
      if (slice.isOver) await slice.yield()
    }
    return list
  }

  matches({ filterKeys }: Binding, row: VisibleRow | undefined): boolean {
    return filterKeys.every(key => {
      const position = this.#positions.get(key)
      return position !== undefined && row?.matches.has(position)
    })
  }

  #add({ filters, filterKeys }: Binding): void {
    for (const [i, filter] of filters.entries()) {
      const key = filterKeys[i] ?? ''
      if (!this.#positions.has(key)) {
        this.#positions.set(key, this.filters.length)
        this.filters.push(filter)
      }
    }
  }
}
