import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { checkReceipt, erasePerson, findPerson, listErasures, listRetention } from '../../data/privacy.ts'
import type { FoundPerson } from '../../data/rows/privacy.ts'
import { useAgency } from '../../site/agency.ts'
import { actOrToast, revalidateUnlessFailed } from '../act-or-toast.ts'
import { DashboardLink } from '../dashboard-link.tsx'
import { FailedPanel } from '../failed-panel.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { PageHeader } from '../page-header.tsx'
import { toAdminMeta } from '../to-admin-meta.ts'
import { useLastGood } from '../use-last-good.ts'
import type { Route } from './+types/page.ts'
import { CheckReceipt } from './check-receipt.tsx'
import { Erasures } from './erasures.tsx'
import { findLaw } from './find-law.ts'
import { FindPerson } from './find-person.tsx'
import { FoundPersonPanel } from './found-person.tsx'
import { ReceiptPanel } from './receipt.tsx'
import { Retention } from './retention.tsx'
import type { GivenReceipt } from './to-receipt-page.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [erasures, retention] = await Promise.all([
    loadOrToast(request, listErasures, 'Error fetching erasures'),
    loadOrToast(request, listRetention, 'Error fetching retention'),
  ])
  return { erasures, retention }
}

/** Addresses travel in the body, never in the URL, so that no log has them. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const address = text('address')
  switch (form.get('intent')) {
    case 'find': {
      const { data, error } = await actOrToast(client => findPerson(client, address), {
        failure: 'Error finding',
      })
      return { found: data, error }
    }
    case 'erase': {
      const erasure = { id: text('id'), address, confirmation: text('confirmation'), key: text('key') }
      const { data, error } = await actOrToast(client => erasePerson(client, erasure), {
        success: 'Erased',
        failure: 'Error erasing',
      })
      return { receipt: data, error }
    }
    case 'check': {
      const key = text('key').replaceAll(/\s/g, '').toLowerCase()
      const receipt = { number: Number(text('number')), address, key }
      const { data, error } = await actOrToast(client => checkReceipt(client, receipt), {
        failure: 'Error checking the receipt',
      })
      return { isOurs: data, error }
    }
    default:
      return null
  }
}

export const shouldRevalidate = revalidateUnlessFailed

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('Privacy', matches)
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const law = findLaw(useAgency().country)
  const { revalidate } = useRevalidator()
  const erasures = useLastGood(loaderData.erasures)
  const retention = useLastGood(loaderData.retention)
  const [found, setFound] = useState<FoundPerson | null>(null)
  const [given, setGiven] = useState<GivenReceipt | null>(null)

  function show(person: FoundPerson) {
    setGiven(null)
    setFound(person)
  }

  function giveReceipt(receipt: GivenReceipt) {
    setFound(null)
    setGiven(receipt)
  }

  return (
    <>
      <PageHeader
        title="Privacy"
        note={`What is kept of one person: give them a copy, or erase it.${law ? ` ${law}.` : ''}`}
      >
        <DashboardLink />
      </PageHeader>
      <div className="grid max-w-3xl gap-6">
        <FindPerson key={given?.receipt.id} onFound={show} />
        {found && <FoundPersonPanel key={found.found_at} found={found} onErased={giveReceipt} />}
        {given && <ReceiptPanel given={given} />}
        {retention.error && (
          <FailedPanel title="What is erased next" error={retention.error} onRetry={revalidate} />
        )}
        {!retention.error && retention.data && <Retention clocks={retention.data} />}
        {erasures.error && <FailedPanel title="Erasures" error={erasures.error} onRetry={revalidate} />}
        {!erasures.error && erasures.data && <Erasures erasures={erasures.data} />}
        <CheckReceipt />
      </div>
    </>
  )
}
