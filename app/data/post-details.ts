import type { PostDetails } from './rows/post-details.ts'

export const noDetails: PostDetails = {
  author_name: null,
  image_description: null,
  search_title: null,
  search_description: null,
  is_noindex: false,
  deadline: null,
  place: null,
  is_remote: null,
  employment_type: null,
  pay_min: null,
  pay_max: null,
  pay_period: null,
  how_to_apply: null,
  service: null,
  client_name: null,
  app_name: null,
  result_before: null,
  result_after: null,
  period: null,
  cost_per_active_user: null,
  quote: null,
  quote_name: null,
  quote_image_url: null,
}

export function toPostDetails(row: Partial<PostDetails> | null | undefined): PostDetails {
  const details: Record<string, unknown> = { ...noDetails }
  for (const name of Object.keys(noDetails)) {
    const value = row?.[name as keyof PostDetails]
    if (value !== undefined) details[name] = value
  }
  return details as PostDetails
}

/** Carries the details beside the specified payload, for one transaction (trigger `save_details_of_request`). */
export const postDetailsHeader = 'x-post-details'

export function toDetailsHeader(details: PostDetails): string {
  // What is not named is cleared anyway, and headers have to be short.
  const named = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null))
  const bytes = new TextEncoder().encode(JSON.stringify(named))
  return btoa(String.fromCharCode(...bytes))
}
