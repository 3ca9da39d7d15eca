import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { findOwnContact, useAgency } from '../agency.ts'

export function ApplyButton({ title }: { title: string }) {
  const agency = useAgency()
  const navigate = useNavigate()
  const subject = `Application: ${title}`

  // Until the agency has an address, the form is the way to it.
  const write = () => {
    const { email } = findOwnContact(agency)
    if (email) location.assign(`mailto:${email}?subject=${encodeURIComponent(subject)}`)
    else void navigate('/contact', { state: { subject } })
  }
  const tell = () =>
    showToast({
      title: 'Apply by e-mail',
      description: `Please send your resume and cover letter to ${agency.email}.`,
      action: { label: 'Write now', onClick: write },
    })
  return (
    <Button variant="danfo" onClick={tell} aria-label={`Apply Now: ${title}`}>
      Apply Now
    </Button>
  )
}
