import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/page.ts'
import { InvitationSteps } from './invitation-steps.tsx'

export function headers() {
  return { 'X-Robots-Tag': 'noindex' }
}

// Nothing about the invitation, which only its token opens.
export const meta: Route.MetaFunction = ({ matches }) => [
  ...toMeta({ title: 'Invitation', matches, noIndex: true }),
  { name: 'referrer', content: 'no-referrer' },
]

export default function InvitationPage() {
  return (
    <div className="wrap pt-12 md:pt-18">
      <div className="max-w-2xl">
        <h1 className="text-4xl">Invitation</h1>
        <noscript>
          <p className="mt-4 text-lg">Accepting an invitation needs JavaScript.</p>
        </noscript>
        <InvitationSteps />
      </div>
    </div>
  )
}
