/**
 * Groups of one page alone, by name, whose loader reads them: it brings them whole, and scripts have no defaults of them
 * (`app/lean-build`). A page that shows one without reading it shows nothing.
 */
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
