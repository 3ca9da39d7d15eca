import { CalendarDays, Images, type LucideIcon, Trash2 } from 'lucide-react'
import { Link } from 'react-router'

const places: { to: string; label: string; icon: LucideIcon }[] = [
  { to: '/admin/calendar', label: 'Calendar', icon: CalendarDays },
  { to: '/admin/pictures', label: 'Pictures', icon: Images },
  { to: '/admin/trash', label: 'Trash', icon: Trash2 },
]

export function PostsNavigation() {
  return (
    <nav aria-label="Posts" className="-mt-3 mb-5 flex flex-wrap gap-x-5 md:-mt-4">
      {places.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className="link inline-flex min-h-11 items-center gap-1.5 text-base font-semibold"
        >
          <Icon aria-hidden="true" className="size-4.5" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
