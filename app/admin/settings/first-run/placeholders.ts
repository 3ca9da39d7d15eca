/** What only the owner knows, as the dashboard asks for it. A test compares it with `app/settings/`, which is too much to load there. */
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
  /** Labels by key. */
  settings: Record<string, string>
}
