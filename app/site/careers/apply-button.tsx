import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { siteSettings } from '../site-settings.ts'

export function ApplyButton({ title }: { title: string }) {
  const tell = () =>
    showToast({
      title: 'Apply by e-mail',
      description: `Please send your resume and cover letter to ${siteSettings.email}.`,
      action: {
        label: 'Write now',
        onClick: () =>
          location.assign(
            `mailto:${siteSettings.email}?subject=${encodeURIComponent(`Application: ${title}`)}`,
          ),
      },
    })
  return (
    <Button variant="danfo" onClick={tell} aria-label={`Apply Now: ${title}`}>
      Apply Now
    </Button>
  )
}
