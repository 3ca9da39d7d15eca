import { Link, useNavigate } from 'react-router'
import { storeReturnUrl } from '../../session/return-url.ts'
import { useAuth } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'

/** Most who come here have accepted already, and follow the mail's link once more. */
export function GoneInvitation() {
  const { roles } = useAuth()
  const navigate = useNavigate()

  function signIn() {
    // The home page then opens the login.
    storeReturnUrl({ pathname: '/admin', search: '' })
    return navigate('/')
  }

  return (
    <div className="mt-6 grid justify-items-start gap-6">
      <p className="text-lg" role="status">
        This invitation was used, ended or is older than 72 hours. If you have accepted it,{' '}
        {roles.length > 0 ? 'you are signed in already' : 'sign in'}; if not, ask whoever sent it for a new
        one.
      </p>
      {roles.length > 0 ? (
        <Button asChild>
          <Link to="/admin">Open the back office</Link>
        </Button>
      ) : (
        <Button onClick={signIn}>Sign in</Button>
      )}
    </div>
  )
}
