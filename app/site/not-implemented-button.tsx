import { clsx } from 'clsx/lite'
import { useNavigate } from 'react-router'
import { showToast } from '../ui/toast.ts'

interface NotImplementedButtonProps {
  name: string
  description: string
  className?: string
}

export function NotImplementedButton({ name, description, className }: NotImplementedButtonProps) {
  const navigate = useNavigate()
  const tell = () =>
    showToast({
      title: `${name} is not implemented yet`,
      description,
      action: { label: 'Contact us', onClick: () => navigate('/contact') },
    })
  return (
    <button type="button" onClick={tell} className={clsx('needs-script footer-link', className)}>
      {name}
    </button>
  )
}
