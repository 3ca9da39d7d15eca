/** A test compares this with `app/settings/`, which is too large to load on the dashboard. */
export const placeholders = [
  {
    group: 'agency',
    title: 'The agency',
    settings: { name: 'Name', email: 'E-mail', phone: 'Phone', social: 'Social links' },
  },
  {
    group: 'statistics',
    title: 'Statistics',
    settings: {
      growth: 'Growth',
      users: 'Users gained',
      apps: 'Apps grown',
      revenue: 'Client revenue',
      countries: 'Countries',
      retention: 'Retention',
    },
  },
  {
    group: 'privacy_policy',
    title: 'Privacy Policy',
    settings: { sections: 'The law of your country' },
  },
] as const satisfies readonly PlaceholderGroup[]

export interface PlaceholderGroup {
  group: string
  title: string
  settings: Record<string, string>
}
