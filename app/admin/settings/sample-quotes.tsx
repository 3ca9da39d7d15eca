import { checkValue } from '../../settings/check-value.ts'
import type { PriceList } from '../../settings/groups/prices.ts'
import { findSetting } from '../../settings/groups.ts'
import { formatNaira } from '../../site/format-count.ts'
import { listSampleQuotes } from '../../site/quote/sample-quotes.ts'
import type { SettingsForm } from './use-settings-form.ts'

const name = 'prices.list'

export function SampleQuotes({ form }: { form: SettingsForm }) {
  const setting = findSetting(name)
  if (!setting) return null
  const before = (form.stored[name]?.value ?? setting.default) as PriceList
  const edit = form.edits[name]
  const after = edit && (edit.value ?? setting.default)
  const isWrong = after !== undefined && checkValue(setting.field.schema, after).length > 0
  const quotes = listSampleQuotes(before)
  const changed = after === undefined || isWrong ? null : listSampleQuotes(after as PriceList)
  return (
    <section
      aria-labelledby="sample-quotes"
      className="mb-6 rounded-l border border-hairline bg-surface p-[clamp(16px,3vw,28px)]"
    >
      <h3 id="sample-quotes" className="font-text text-base font-semibold tracking-normal">
        Three quotes {changed ? 'before and after' : 'by this list'}
      </h3>
      <dl className="mt-3 grid gap-2 text-base" aria-live="polite">
        {quotes.map(({ label, total }, index) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6 border-t border-hairline pt-2">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums">
              <Totals before={total} after={changed?.[index]?.total} />
            </dd>
          </div>
        ))}
      </dl>
      {isWrong && <p className="mt-3 text-sm text-danger">The list in the fields is not right yet.</p>}
    </section>
  )
}

/** `after` is undefined where nothing changed. */
function Totals({ before, after }: { before: number | null; after: number | null | undefined }) {
  if (after === undefined || after === before) return toText(before)
  return (
    <>
      <del className="text-muted">
        <span className="sr-only">before: </span>
        {toText(before)}
      </del>{' '}
      <span aria-hidden="true">→</span>{' '}
      <ins className="font-semibold no-underline">
        <span className="sr-only">after: </span>
        {toText(after)}
      </ins>
    </>
  )
}

const toText = (total: number | null) => (total === null ? 'Not offered' : formatNaira(total))
