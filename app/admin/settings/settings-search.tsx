import { useState } from 'react'
import { Link } from 'react-router'
import { Input } from '../../ui/input.tsx'
import { findSettings } from './find-settings.ts'
import type { Section } from './list-sections.ts'

export function SettingsSearch({ sections }: { sections: Section[] }) {
  const [search, setSearch] = useState('')
  const found = findSettings(sections, search)
  return (
    <div className="mb-5">
      <Input
        type="search"
        aria-label="Find a setting"
        placeholder="Find a setting"
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      <p role="status" className="mt-2 text-sm text-muted empty:mt-0">
        {search.trim() &&
          (found.length === 0 ? `Nothing found for “${search.trim()}”` : `${found.length} found`)}
      </p>
      {found.length > 0 && (
        <ul className="mt-1">
          {found.map(({ name, label, section, title }) => (
            <li key={name}>
              <Link
                to={{ search: `?section=${section}&field=${name}` }}
                className="flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-m px-3 py-2 hover:bg-sunken"
              >
                <span className="font-semibold wrap-anywhere">{label}</span>
                <span className="text-sm text-muted">{title}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
