/** Each is read by one page's loader. Scripts have no defaults of them (`app/lean-build`), so unread they are empty. */
export const textGroups = [
  'about',
  'app_store_optimization',
  'growth_analytics',
  'home',
  'partners',
  'performance_marketing',
  'questions',
  'user_acquisition',
]
