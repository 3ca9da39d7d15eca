import type { PostDetails } from '../../data/rows/post-details.ts'

/** For use within a sentence. */
export const detailNames: Record<keyof PostDetails, string> = {
  author_name: 'author',
  image_description: 'description of the picture',
  search_title: 'title for search engines',
  search_description: 'description for search engines',
  is_noindex: 'being listed by search engines',
  deadline: 'deadline',
  place: 'place',
  is_remote: 'remote work',
  employment_type: 'type of employment',
  pay_min: 'pay',
  pay_max: 'pay',
  pay_period: 'pay',
  how_to_apply: 'how to apply',
  service: 'service',
  client_name: 'client',
  app_name: 'app',
  result_before: 'result before',
  result_after: 'result after',
  period: 'period',
  cost_per_active_user: 'cost per active user',
  quote: 'quote',
  quote_name: 'name of the quote',
  quote_image_url: 'picture of the quote',
}
