import { LayoutDashboard } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'

export function DashboardLink() {
  return (
    <Button variant="secondary" asChild>
      <Link to="/admin">
        <LayoutDashboard aria-hidden="true" className="size-4.5" />
        Dashboard
      </Link>
    </Button>
  )
}
