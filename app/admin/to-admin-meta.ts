import type { MetaDescriptor } from 'react-router'
import { findSite, type Matches } from '../site/agency.ts'

/** The title of a page of the back office, as the window and the history show it. */
export function toAdminMeta(place: string, matches: Matches): MetaDescriptor[] {
  return [{ title: `${place} · ${findSite(matches).agency.name} back office` }]
}
