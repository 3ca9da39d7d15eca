import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { findOwnContact, useAgency } from '../agency.ts'

interface ApplyButtonProps {
  title: string
  /** `danfo` only if the page has no other. */
  variant?: 'danfo' | 'outline'
}

export function ApplyButton({ title, variant = 'danfo' }: ApplyButtonProps) {
  const agency = useAgency()
  const navigate = useNavigate()
  const subject = `Application: ${title}`

  const { email } = findOwnContact(agency)
  const write = () => {
    if (email) location.assign(`mailto:${email}?subject=${encodeURIComponent(subject)}`)
    else void navigate('/contact', { state: { subject } })
  }
  const tell = () =>
    showToast({
      title: 'Apply by e-mail',
      description: email
        ? `Please send your resume and cover letter to ${email}.`
        : 'Please send your resume and cover letter by e-mail. Until our address is announced, use our form.',
      action: { label: 'Write now', onClick: write },
    })
  return (
    <Button
      variant={variant}
      className="needs-script print:hidden"
      onClick={tell}
      aria-label={`Apply Now: ${title}`}
    >
      Apply Now
    </Button>
  )
}
