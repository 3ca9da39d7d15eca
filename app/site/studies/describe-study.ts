import type { StudyDetails } from '../../data/rows/post-details.ts'
import { formatNaira } from '../format-count.ts'

export interface StudyFact {
  name: 'Client' | 'App' | 'Before' | 'After' | 'Period' | 'Cost per active user'
  value: string
}

export function describeStudy(details: Omit<StudyDetails, 'service'>): StudyFact[] {
  const { client_name, app_name, result_before, result_after, period, cost_per_active_user: cost } = details
  const facts: { name: StudyFact['name']; value: string | null }[] = [
    { name: 'Client', value: client_name },
    { name: 'App', value: app_name },
    { name: 'Before', value: result_before },
    { name: 'After', value: result_after },
    { name: 'Period', value: period },
    { name: 'Cost per active user', value: cost === null ? null : formatNaira(cost) },
  ]
  return facts.filter((fact): fact is StudyFact => fact.value !== null)
}

export function describeClient({
  client_name,
  app_name,
}: Pick<StudyDetails, 'client_name' | 'app_name'>): string | null {
  return [...new Set([client_name, app_name])].filter(Boolean).join(', ') || null
}
