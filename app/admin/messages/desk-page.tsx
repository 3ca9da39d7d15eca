import { clsx } from 'clsx/lite'
import { Plus, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, Outlet, useRevalidator } from 'react-router'
import { canSendMail } from '../../data/can-send-mail.ts'
import { listLeadViews } from '../../data/lead-views.ts'
import { countLeads, listLeadOwners, listLeadServices } from '../../data/leads.ts'
import { query } from '../../data/query.ts'
import type { LeadOwner } from '../../data/rows/leads.ts'
import { sendFailedMailsAgain } from '../../data/triage-message.ts'
import { useAuth } from '../../session/session-context.tsx'
import { getSessionState } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { actOrToast, revalidateUnlessFailed } from '../act-or-toast.ts'
import { ErrorNotice } from '../error-notice.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { Notice } from '../notice.tsx'
import { PageName } from '../page-name.tsx'
import { redirectFormerAddress } from '../redirect-former-address.ts'
import { toAdminMeta } from '../to-admin-meta.ts'
import { useLastGood } from '../use-last-good.ts'
import { useListParameters } from '../use-list-parameters.ts'
import { useLiveLeads } from '../use-live-reload.ts'
import type { Route } from './+types/desk-page.ts'
import { ChangesNotice } from './changes/changes-notice.tsx'
import { isNetworkHeld } from './changes/desk-queue.ts'
import type { KeptLead } from './changes/kept-change.ts'
import { LazyRefusedChanges } from './changes/lazy-refused-changes.tsx'
import { toShownViews } from './changes/to-shown-views.ts'
import { OwnerNamesContext, useChanges } from './changes/use-changes.ts'
import { DeskContext } from './desk/desk-context.ts'
import { DeskTabs } from './desk/desk-tabs.tsx'
import { ExportLeads } from './desk/export-leads.tsx'
import { LazyAddLeadDialog } from './desk/lazy-add-lead-dialog.tsx'
import { LeadPane } from './desk/lead-pane.tsx'
import { invalidateLetters, prefetchLetter } from './desk/letter-cache.ts'
import { listShownLeads } from './desk/list-shown-leads.ts'
import { OpenPane } from './desk/open-pane.tsx'
import { useDeskState } from './desk/use-desk-state.ts'
import { toLeadsQuery, toStoredQuery } from './leads-query.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  redirectFormerAddress(request, 'message')
  invalidateLetters()
  const readAt = Date.now()
  const shown = toLeadsQuery(new URL(request.url).searchParams)
  const stored = toStoredQuery(shown, getSessionState().session?.user.id ?? '')
  const [leads, counts, owners, services, views, mail] = await Promise.all([
    loadOrToast(request, client => listShownLeads(client, stored), 'Error fetching messages', isNetworkHeld),
    query(client => countLeads(client, stored)),
    query(listLeadOwners),
    query(listLeadServices),
    query(listLeadViews),
    query(canSendMail),
  ])
  return { readAt, shown, leads, counts, owners, services, views, canSendMail: mail.data }
}

/** Retries mails that the mail server refused for good. */
export function clientAction() {
  return actOrToast(sendFailedMailsAgain, {
    success: 'They will be mailed again now',
    failure: 'Error updating messages',
  })
}

export const shouldRevalidate = revalidateUnlessFailed

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('Messages', matches)
}

export default function DeskPage({ loaderData }: Route.ComponentProps) {
  const owners = useLastGood(loaderData.owners).data ?? []
  return (
    <OwnerNamesContext value={id => owners.find(owner => owner.id === id)?.name ?? null}>
      <Desk loaderData={loaderData} owners={owners} />
    </OwnerNamesContext>
  )
}

type DeskProps = Pick<Route.ComponentProps, 'loaderData'> & { owners: LeadOwner[] }

function Desk({ loaderData, owners }: DeskProps) {
  // Editors reach the trash from the posts.
  const { roles } = useAuth()
  const { revalidate } = useRevalidator()
  const [adding, setAdding] = useState<KeptLead | 'new' | null>(null)
  const { changes } = useChanges()
  const { data, error } = useLastGood(loaderData.leads)
  const { data: counts } = useLastGood(loaderData.counts)
  const { readAt } = loaderData
  // From the URL, whose list may still be loading.
  const shown = toLeadsQuery(useListParameters().parameters)
  const { desk, selection } = useDeskState({ leads: data?.leads ?? [], query: loaderData.shown, readAt })
  // No message opens beside a list that could not be loaded.
  const isOpen = desk.openId !== null && data !== null
  useLiveLeads()
  usePrefetch(desk.next)

  return (
    <DeskContext value={desk}>
      <div
        data-open={isOpen || undefined}
        className="group/desk lg:tall:flex lg:tall:h-[calc(100dvh-clamp(20px,3.5vw,48px)-1.5rem)] lg:tall:min-h-[30rem] lg:tall:flex-col"
      >
        <div className={clsx(isOpen && 'max-lg:hidden')}>
          <header className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="flex items-center gap-2 max-sm:w-full max-sm:justify-between">
              <DeskName isHeading={!isOpen} />
              <Button
                variant="ghost"
                size="icon"
                className="lg:hidden"
                aria-label="Undo the last change"
                title="Undo"
                disabled={!desk.canUndo}
                onClick={desk.undoLast}
              >
                <Undo2 aria-hidden="true" className="size-5" />
              </Button>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setAdding('new')}>
                <Plus aria-hidden="true" className="size-4.5" />
                Add a lead
              </Button>
              <ExportLeads query={shown} />
              {!roles.includes('editor') && (
                <Button variant="secondary" asChild className="max-sm:size-11 max-sm:px-0">
                  <Link to="/admin/trash">
                    <Trash2 aria-hidden="true" className="size-4.5" />
                    <span className="max-sm:sr-only">Trash</span>
                  </Link>
                </Button>
              )}
            </div>
          </header>
          <DeskTabs counts={counts} />
        </div>
        <ChangesNotice />
        <LazyRefusedChanges onEdit={setAdding} />
        {loaderData.canSendMail === false && (
          <Notice role="status" className={clsx('mb-3!', isOpen && 'max-lg:hidden')}>
            <p>
              Mails are not set up, so messages are kept here and nobody is mailed. Whoever runs this site can
              set them up.
            </p>
          </Notice>
        )}
        {error && (
          <div className={clsx(isOpen && 'max-lg:hidden')}>
            <ErrorNotice error={error} onRetry={revalidate} />
          </div>
        )}
        {data && (
          <div className="min-h-0 grow lg:grid lg:grid-cols-[minmax(min(18rem,40%),5fr)_minmax(0,8fr)] lg:overflow-hidden lg:rounded-l lg:border lg:border-hairline lg:bg-surface">
            <LeadPane
              selection={selection}
              query={shown}
              hasMore={data.has_more}
              counts={counts}
              owners={owners}
              services={loaderData.services.data ?? []}
              views={toShownViews(loaderData.views.data ?? [], changes, readAt)}
            />
            <OpenPane hasSelection={selection.selected.length > 0}>
              <Outlet />
            </OpenPane>
          </div>
        )}
      </div>
      <LazyAddLeadDialog
        isOpen={adding !== null}
        refused={adding === 'new' ? null : adding}
        onClose={() => setAdding(null)}
      />
    </DeskContext>
  )
}

/** While a message is open, its subject is the page's heading. */
function DeskName({ isHeading }: { isHeading: boolean }) {
  if (isHeading) return <PageName className="text-3xl">Messages</PageName>
  return <h2 className="text-3xl">Messages</h2>
}

function usePrefetch(next: string | null) {
  useEffect(() => {
    if (next === null) return
    const timer = setTimeout(prefetchLetter, 150, next)
    return () => clearTimeout(timer)
  }, [next])
}
