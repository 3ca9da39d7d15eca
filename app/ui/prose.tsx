import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** Long text. `html` must come sanitised from the server. */
export function Prose(
  props: { html: string; className?: string } | { children: ReactNode; className?: string },
) {
  const style = classes('prose', props.className)
  if ('html' in props)
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it was loaded
      <div className={style} dangerouslySetInnerHTML={{ __html: props.html }} />
    )
  return <div className={style}>{props.children}</div>
}
