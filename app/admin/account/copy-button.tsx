import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

/** Says on itself that it worked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without https, or where the browser forbids it.
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
