import { Select } from '../../ui/select.tsx'
import { SearchField } from '../search-field.tsx'
import { useListParameters } from '../use-list-parameters.ts'

export const neverConfirmed = 'never-confirmed'

/** Anybody can create any number of unconfirmed accounts, so those are hidden by default. */
export function UserFilters() {
  const { parameters, change } = useListParameters()
  return (
    <div className="mb-5 grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <SearchField label="Search users by e-mail" />
      <Select
        aria-label="Accounts"
        value={parameters.get('show') === neverConfirmed ? neverConfirmed : ''}
        onChange={event => change('show', event.target.value || null)}
      >
        <option value="">Confirmed accounts</option>
        <option value={neverConfirmed}>Never confirmed</option>
      </Select>
    </div>
  )
}
