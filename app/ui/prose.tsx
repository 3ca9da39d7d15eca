import { clsx } from 'clsx/lite'
import { type ReactNode, useEffect, useRef } from 'react'

/** `html` must come sanitised from the server. */
export function Prose(
  props: { html: string; className?: string } | { children: ReactNode; className?: string },
) {
  const style = clsx('prose', props.className)
  if ('html' in props) return <RichText html={props.html} style={style} />
  return <div className={style}>{props.children}</div>
}

function RichText({ html, style }: { html: string; style: string }) {
  const text = useRef<HTMLDivElement>(null)

  // Some hosted backends resize no images: the original is shown, also if the error came before hydration.
  useEffect(() => {
    const images = [...(text.current?.querySelectorAll('img') ?? [])]
    const takeOriginal = (image: HTMLImageElement) => image.removeAttribute('srcset')
    const onError = ({ target }: Event) => target instanceof HTMLImageElement && takeOriginal(target)
    for (const image of images) {
      if (image.complete && image.naturalWidth === 0) takeOriginal(image)
      image.addEventListener('error', onError, { once: true })
    }
    return () => {
      for (const image of images) image.removeEventListener('error', onError)
    }
  })

  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it was loaded
    <div ref={text} className={style} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
