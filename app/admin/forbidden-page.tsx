import { Link, useLocation } from 'react-router'
import { roles as descriptions } from '../session/role-words.ts'
import { useAuth } from '../session/session-context.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from './page-header.tsx'
import { findPageOwners } from './page-roles.ts'

const list = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Shown in place of a page that belongs to another role. */
export function ForbiddenPage() {
  const { roles } = useAuth()
  const owners = findPageOwners(useLocation().pathname)
  return (
    <>
      <title>Not your page</title>
      <PageHeader title="Not your page" />
      <EmptyState
        title={`This page is for the ${list.format(owners.map(role => descriptions[role].name))} role`}
        action={
          <Button variant="secondary" asChild>
            <Link to="/admin">Overview</Link>
          </Button>
        }
      >
        <p>
          {roles.length > 0 &&
            `Your role is ${new Intl.ListFormat('en-GB').format(roles.map(role => descriptions[role].name))}. `}
          An admin can give you another role.
        </p>
      </EmptyState>
    </>
  )
}
