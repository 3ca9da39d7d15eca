import { findCanary, listCanaryFlights } from '../../data/canary.ts'
import type { WebhookEvent } from '../../data/rows/operations.ts'
import {
  deleteWebhook,
  findWebhook,
  listWebhookDeliveries,
  resendWebhookDelivery,
  rotateWebhookSecret,
  sendTestWebhook,
  setWebhook,
} from '../../data/webhook.ts'
import { showToast } from '../../ui/toast.ts'
import { actOrToast, revalidateUnlessFailed } from '../act-or-toast.ts'
import { DashboardLink } from '../dashboard-link.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { PageHeader } from '../page-header.tsx'
import { toAdminMeta } from '../to-admin-meta.ts'
import type { Route } from './+types/page.ts'
import { Canary } from './canary.tsx'
import { Deliveries } from './deliveries.tsx'
import { Webhook } from './webhook.tsx'
import * as titles from './webhook-toasts.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [canary, flights, webhook, deliveries] = await Promise.all([
    loadOrToast(request, findCanary, 'Error fetching the canary'),
    loadOrToast(request, listCanaryFlights, 'Error fetching canaries'),
    loadOrToast(request, findWebhook, 'Error fetching webhook'),
    loadOrToast(request, listWebhookDeliveries, 'Error fetching calls'),
  ])
  return { canary, flights, webhook, deliveries }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  switch (form.get('intent')) {
    case 'save':
      return saveWebhook(String(form.get('url')), form.getAll('event') as WebhookEvent[])
    case 'rotate':
      return actOrToast(rotateWebhookSecret, titles.rotate)
    case 'remove':
      return actOrToast(deleteWebhook, titles.remove)
    case 'test':
      return actOrToast(sendTestWebhook, titles.sendTest)
    case 'resend':
      return actOrToast(client => resendWebhookDelivery(client, String(form.get('id'))), titles.resend)
    default:
      return null
  }
}

// `actOrToast` would show the returned secret in its success toast.
async function saveWebhook(url: string, events: WebhookEvent[]) {
  const saved = await actOrToast(client => setWebhook(client, { url, events }), {
    failure: titles.save.failure,
  })
  if (!saved.error) showToast({ title: titles.save.success, tone: 'success' })
  return saved
}

export const shouldRevalidate = revalidateUnlessFailed

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('Alerts', matches)
}

export default function AlertsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Alerts" note="Who is told when something needs somebody, or a visitor has written.">
        <DashboardLink />
      </PageHeader>
      <div className="grid max-w-2xl gap-6">
        <Canary loaded={loaderData.canary} flights={loaderData.flights} />
        <Webhook loaded={loaderData.webhook} />
        <Deliveries loaded={loaderData.deliveries} />
      </div>
    </>
  )
}
