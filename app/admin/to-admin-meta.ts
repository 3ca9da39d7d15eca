import type { MetaDescriptor } from 'react-router'
import { findSite, type Matches } from '../site/agency.ts'

export function toAdminMeta(place: string, matches: Matches): MetaDescriptor[] {
  return [{ title: `${place} · ${findSite(matches).agency.name} back office` }]
}
