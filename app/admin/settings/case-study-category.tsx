import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { listCategories } from '../../data/list-categories.ts'
import { query } from '../../data/query.ts'
import { Notice } from '../notice.tsx'
import type { SettingsForm } from './use-settings-form.ts'

const name = 'case_studies.category'

export function CaseStudyCategory({ form }: { form: SettingsForm }) {
  const [names, setNames] = useState<string[] | null>(null)
  useEffect(() => {
    query(listCategories).then(({ data }) => setNames(data?.map(category => fold(category.name)) ?? null))
  }, [])
  const edit = form.edits[name]
  const value = edit ? edit.value : form.stored[name]?.value
  if (names === null || typeof value !== 'string' || value.trim() === '') return null
  if (fold(value) === 'careers') {
    return <Notice role="status">Openings are no case studies: name another category than Careers.</Notice>
  }
  if (names.includes(fold(value))) return null
  return (
    <Notice role="status">
      <span>{`There is no category “${value.trim()}” yet. Case studies show once there is one.`}</span>
      <Link to="/admin/categories" className="link">
        Categories
      </Link>
    </Notice>
  )
}

/** The database compares category names like this. */
const fold = (text: string) => text.trim().toLowerCase()
