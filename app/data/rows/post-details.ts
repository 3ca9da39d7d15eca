/** Beyond the specified fields; a post without a row has none of them. */
export type PostDetails = {
  author_name: string | null
  /** Alternative text of the feature image. */
  image_description: string | null
  /** Replaces title and excerpt in search results and link previews, as does the next. */
  search_title: string | null
  search_description: string | null
  is_noindex: boolean
  deadline: string | null
  place: string | null
  is_remote: boolean | null
  employment_type: EmploymentType | null
  /** Naira, without kobo. */
  pay_min: number | null
  pay_max: number | null
  pay_period: PayPeriod | null
  how_to_apply: string | null
} & StudyDetails

export type StudyDetails = {
  /** Also the last part of the address of the service page that shows the study. */
  service: ServiceName | null
  client_name: string | null
  app_name: string | null
  result_before: string | null
  result_after: string | null
  period: string | null
  /** Naira, without kobo. */
  cost_per_active_user: number | null
  quote: string | null
  quote_name: string | null
  quote_image_url: string | null
}

export type ServiceName =
  | 'user-acquisition'
  | 'growth-analytics'
  | 'app-store-optimization'
  | 'performance-marketing'

export type CaseStudy = Omit<StudyDetails, 'service'> & {
  id: string
  slug: string
  title: string
  excerpt: string
  feature_image_url: string | null
  category: string
}

export type EmploymentType = 'full_time' | 'part_time' | 'contract' | 'temporary' | 'internship' | 'volunteer'

export type PayPeriod = 'hour' | 'day' | 'week' | 'month' | 'year'
