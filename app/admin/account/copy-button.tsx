import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    } catch {
      // Without HTTPS, or forbidden by the browser.
      showToast({
        title: 'Your browser does not let us copy',
        description: 'Select the text and copy it by hand.',
      })
    }
  }

  const Icon = copied ? Check : Copy
  return (
    <Button variant="secondary" onClick={copy} aria-live="polite">
      <Icon aria-hidden="true" className="size-4.5" />
      {copied ? 'Copied' : label}
    </Button>
  )
}
