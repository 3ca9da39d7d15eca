import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { declineReturnUrl, isReturnOffered } from '../session/return-url.ts'
import { useAuth } from '../session/session-context.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'

type LoginDialog = ComponentType<{ open: boolean; onClose: () => void }>

export function AdminLogin({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<LoginDialog | null>(null)

  const { isSuperAdmin, roles } = useAuth()
  const navigate = useNavigate()

  // Staff who are no super admins have no link in the header.
  const isInside = roles.length > 0 && !isSuperAdmin
  const enter = useCallback(async () => {
    if (isInside) return navigate('/admin')
    setOpen(true)
    try {
      const { default: loaded } = await import('../session/admin-login-dialog.tsx')
      setDialog(() => loaded)
    } catch {
      setOpen(false)
      showToast({
        title: 'The login could not be loaded',
        description: 'Check your connection and try again.',
      })
    }
  }, [isInside, navigate])

  // Sent here by a link into the back office.
  const isHome = useLocation().pathname === '/'
  useEffect(() => {
    if (isHome && isReturnOffered()) enter()
  }, [isHome, enter])

  function close() {
    declineReturnUrl()
    setOpen(false)
  }

  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        onClick={enter}
        aria-label="Admin login"
        aria-busy={(open && !Dialog) || undefined}
        className="needs-script text-muted"
      >
        {children}
      </Button>
      {Dialog && <Dialog open={open} onClose={close} />}
    </>
  )
}
