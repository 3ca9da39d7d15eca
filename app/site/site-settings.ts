// Everything about the agency that isn't a claim of its own: change it here and nowhere else. The addresses end in
// `.example` and the number is not in service until the agency gives its own.
export const siteSettings = {
  name: 'Holla',
  email: 'hello@holla.example',
  phone: { shown: '+234 800 000 0000', href: 'tel:+2348000000000' },
  city: 'Lagos',
  country: 'Nigeria',
  timeZone: 'Africa/Lagos',
  social: [
    { name: 'LinkedIn', href: 'https://linkedin.example/company/holla' },
    { name: 'X', href: 'https://x.example/holla' },
    { name: 'Instagram', href: 'https://instagram.example/holla' },
  ],
  apps: '50+',
  users: '2M+',
  countries: '15+',
  growth: '300%',
  revenue: '$2.5M+',
  retention: '95%',
  freeUsers: 100,
}
