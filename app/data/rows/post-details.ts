/** What a post has beyond the specified fields. A post without a row has none of it. */
export type PostDetails = {
  author_name: string | null
  /** Of the feature image, for who does not see it. */
  image_description: string | null
  /** Instead of title and excerpt where search engines and link previews show the page. */
  search_title: string | null
  search_description: string | null
  is_noindex: boolean
  /** From when on an opening is closed. */
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

/** What a case study is about; empty in every other post. */
export type StudyDetails = {
  /** On whose page it stands, too: the last part of that page's address. */
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

/** A published one as lists show it. */
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
