import { clsx } from 'clsx/lite'
import {
  ArrowLeft,
  ArrowRight,
  FileText,
  FolderOpen,
  Inbox,
  LogOut,
  type LucideIcon,
  PenLine,
  UsersRound,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { listLeads } from '../data/leads.ts'
import { listBackups } from '../data/list-backups.ts'
import { listConditions } from '../data/list-conditions.ts'
import { listNewestPosts } from '../data/list-newest-posts.ts'
import { listSamplePosts } from '../data/list-sample-posts.ts'
import { listSettingValues } from '../data/list-setting-values.ts'
import { listSubmittedDrafts } from '../data/list-submitted-drafts.ts'
import { query } from '../data/query.ts'
import { hasRole, type Role } from '../session/roles.ts'
import { useAuth } from '../session/session-context.tsx'
import { getSessionState } from '../session/session-store.ts'
import { Button } from '../ui/button.tsx'
import type { Route } from './+types/dashboard.ts'
import { BackupState } from './backup-state.tsx'
import { loadOrToast } from './load-or-toast.ts'
import { NewMessages } from './messages/new-messages.tsx'
import { NewestPosts } from './newest-posts.tsx'
import { PageHeader } from './page-header.tsx'
import { isPageFor } from './page-roles.ts'
import { decisiveNames } from './settings/first-run/list-open-settings.ts'
import { OpenSettings } from './settings/first-run/open-settings.tsx'
import { SiteState } from './site-state.tsx'
import { SubmittedDrafts } from './submitted-drafts.tsx'
import { toAdminMeta } from './to-admin-meta.ts'

interface Card {
  to: string
  title: string
  text: string
  icon: LucideIcon
}

const cards: Card[] = [
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

const writerCard: Card = {
  to: '/admin/posts',
  title: 'Your Drafts',
  text: 'Write, and send for review what is ready.',
  icon: PenLine,
}

const deskCard: Card = {
  to: '/admin/messages',
  title: 'Read Messages',
  text: 'See who has written, and file what is answered.',
  icon: Inbox,
}

/** Admins get the cards of the specification, other roles the cards of their pages. */
function listCards(roles: Role[]): Card[] {
  if (roles.includes('admin')) return cards
  return [
    ...(roles.includes('editor') || !roles.includes('writer') ? [] : [writerCard]),
    ...cards.filter(({ to }) => (to !== '/admin/posts' || roles.includes('editor')) && isPageFor(to, roles)),
    ...(roles.includes('desk') ? [deskCard] : []),
  ]
}

// On phones three short rows, so that what needs attention fits on the first screen; and where large text leaves columns no room.
const cardStyle = clsx(
  'group relative grid content-start gap-2 rounded-l border border-hairline bg-surface p-6',
  'transition-[border-color,translate] duration-(--fast) ease-out hover:-translate-y-0.5 hover:border-control',
  'narrow:grid-cols-[auto_minmax(0,1fr)_auto] narrow:content-center narrow:items-center narrow:gap-x-4 narrow:gap-y-0.5 narrow:p-4',
  'large-text:grid-cols-[minmax(0,1fr)]',
)

const newestMessages = { tab: 'open', page_size: 5 } as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { session } = getSessionState()
  const of = (role: Role) => hasRole(session?.user ?? null, role)
  const [messages, posts, submitted, backups, conditions, settings, samples] = await Promise.all([
    of('desk') &&
      loadOrToast(request, client => listLeads(client, newestMessages), 'Error fetching messages'),
    of('editor') && loadOrToast(request, client => listNewestPosts(client, 5), 'Error fetching posts'),
    of('editor') && loadOrToast(request, client => listSubmittedDrafts(client, 5), 'Error fetching drafts'),
    of('admin') && loadOrToast(request, listBackups, 'Error fetching backups'),
    of('admin') && loadOrToast(request, listConditions, 'Error fetching the state of the site'),
    of('admin') &&
      loadOrToast(request, client => listSettingValues(client, decisiveNames), 'Error fetching settings'),
    of('admin') && query(listSamplePosts),
  ])
  return {
    messages,
    posts,
    submitted,
    backups,
    conditions,
    settings,
    samples: samples ? (samples.data ?? []) : [],
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('Dashboard', matches)
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { signOut, roles } = useAuth()
  const [isSigningOut, setSigningOut] = useState(false)

  async function leave() {
    setSigningOut(true)
    await signOut()
    setSigningOut(false)
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
        <Button variant="secondary" busy={isSigningOut} onClick={leave}>
          <LogOut aria-hidden="true" className="size-4.5" />
          Sign Out
        </Button>
      </PageHeader>
      {loaderData.conditions && <SiteState loaded={loaderData.conditions} />}
      <ul className="grid grid-cols-3 gap-6 narrow:grid-cols-1 narrow:gap-4">
        {listCards(roles).map(({ to, title, text, icon: Icon }) => (
          <li key={to} className={cardStyle}>
            <span className="mb-3 grid size-12 place-items-center rounded-m bg-sunken text-mark narrow:row-span-2 narrow:mb-0">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <h2 className="text-xl narrow:col-start-2 large-text:col-start-1">
              <Link to={to} className="after:absolute after:inset-0 after:rounded-l">
                {title}
              </Link>
            </h2>
            <p className="text-base text-muted narrow:col-start-2 narrow:text-sm large-text:col-start-1">
              {text}
            </p>
            <ArrowRight
              aria-hidden="true"
              className="absolute top-9 right-6 size-5 text-muted transition-[translate] duration-(--fast) group-hover:translate-x-1 group-hover:text-link narrow:static narrow:col-start-3 narrow:row-span-2 narrow:row-start-1 large-text:hidden"
            />
          </li>
        ))}
      </ul>
      {loaderData.settings && <OpenSettings loaded={loaderData.settings} samples={loaderData.samples} />}
      <div className="mt-10 grid gap-10 @min-[56em]/shell:grid-cols-2 @min-[56em]/shell:gap-12">
        {loaderData.messages && <NewMessages loaded={loaderData.messages} />}
        <div className="contents @min-[56em]/shell:not-only:grid @min-[56em]/shell:content-start @min-[56em]/shell:gap-12">
          {loaderData.submitted && <SubmittedDrafts loaded={loaderData.submitted} />}
          {loaderData.posts && <NewestPosts loaded={loaderData.posts} />}
        </div>
      </div>
      {loaderData.backups && <BackupState loaded={loaderData.backups} />}
      {isPageFor('/admin/statistics', roles) && (
        <p className="mt-4 text-base text-muted">
          <Link to="/admin/statistics" className="link">
            What works
          </Link>
          : where leads come from and what becomes of them.
        </p>
      )}
      {roles.includes('admin') && (
        <>
          <p className="mt-1.5 text-base text-muted">
            <Link to="/admin/settings" className="link">
              Settings
            </Link>
            : what the site says of you.
          </p>
          <p className="mt-1.5 text-base text-muted">
            <Link to="/admin/alerts" className="link">
              Alerts
            </Link>
            : who is told when something needs somebody.
          </p>
          <p className="mt-1.5 text-base text-muted">
            <Link to="/admin/audit" className="link">
              Audit
            </Link>
            : who changed what, and when.
          </p>
          <p className="mt-1.5 text-base text-muted">
            <Link to="/admin/privacy" className="link">
              Privacy
            </Link>
            : what is kept of one person, to give or to erase.
          </p>
        </>
      )}
    </>
  )
}
