import { ArrowLeft, ArrowRight, FileText, FolderOpen, LogOut, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '../session/session-context.tsx'
import { Button } from '../ui/button.tsx'
import { NewMessages } from './messages/new-messages.tsx'
import { NewestPosts } from './newest-posts.tsx'
import { PageHeader } from './page-header.tsx'
import './dashboard.css'

const cards = [
  {
    to: '/admin/users',
    title: 'Manage Users',
    text: 'See who has an account, and who may come in here.',
    icon: UsersRound,
  },
  {
    to: '/admin/posts',
    title: 'Manage Posts',
    text: 'Write, edit and remove articles and job openings.',
    icon: FileText,
  },
  {
    to: '/admin/categories',
    title: 'Manage Categories',
    text: 'Keep the shelves that posts stand on in order.',
    icon: FolderOpen,
  },
]

export function meta() {
  return [{ title: 'Dashboard · Holla back office' }]
}

export default function Dashboard() {
  const { signOut } = useAuth()
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    await signOut()
    setLeaving(false)
  }

  return (
    <>
      <PageHeader title="Dashboard" note="What would you like to look after?">
        <Button variant="secondary" asChild>
          <Link to="/">
            <ArrowLeft aria-hidden="true" className="size-4.5" />
            Back to Site
          </Link>
        </Button>
        <Button variant="secondary" busy={leaving} onClick={leave}>
          <LogOut aria-hidden="true" className="size-4.5" />
          Sign Out
        </Button>
      </PageHeader>
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
        {cards.map(({ to, title, text, icon: Icon }) => (
          <li key={to} className="admin-card">
            <span className="admin-card-mark">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <h2 className="text-xl">
              <Link to={to} className="after:absolute after:inset-0 after:rounded-l">
                {title}
              </Link>
            </h2>
            <p className="text-sm text-muted md:text-base">{text}</p>
            <ArrowRight aria-hidden="true" className="admin-card-arrow size-5" />
          </li>
        ))}
      </ul>
      <div className="mt-10 grid gap-10 lg:grid-cols-2 lg:gap-12">
        <NewMessages />
        <NewestPosts />
      </div>
    </>
  )
}
