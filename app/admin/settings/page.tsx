import { changeSetting, readSettings } from '../../data/settings.ts'
import { actOrToast, revalidateUnlessFailed } from '../act-or-toast.ts'
import { DashboardLink } from '../dashboard-link.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { PageHeader } from '../page-header.tsx'
import type { Route } from './+types/page.ts'
import { PublishingSettings } from './publishing-settings.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { settings: await loadOrToast(request, readSettings, 'Error fetching settings') }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const isRequired = form.get('approval_required') === 'true'
  return actOrToast(client => changeSetting(client, 'approval_required', isRequired), {
    success: isRequired ? 'Publishing waits for an approval' : 'Publishing waits for nobody',
    failure: 'Error changing the setting',
  })
}

export const shouldRevalidate = revalidateUnlessFailed

export function meta() {
  return [{ title: 'Settings · Holla back office' }]
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Settings" note="What holds for everybody who works here.">
        <DashboardLink />
      </PageHeader>
      <div className="grid max-w-2xl gap-6">
        <PublishingSettings loaded={loaderData.settings} />
      </div>
    </>
  )
}
