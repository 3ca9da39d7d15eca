import { clsx } from 'clsx/lite'
import { useRouteLoaderData } from 'react-router'
import { toTextImageSources } from '../data/image-sources.ts'
import { useOriginalOnError } from './use-original-on-error.ts'

interface PortraitProps {
  url: string
  sizes: string
  className?: string
}

/** Without alternative text: the name is beside it. */
export function Portrait({ url, sizes, className }: PortraitProps) {
  const root = useRouteLoaderData<{ browserSupabaseUrl: string }>('root')
  return (
    <img
      ref={useOriginalOnError()}
      {...toTextImageSources(url, root?.browserSupabaseUrl ?? '', null)}
      sizes={sizes}
      alt=""
      width={360}
      height={360}
      loading="lazy"
      decoding="async"
      className={clsx('aspect-square bg-sunken object-cover', className)}
    />
  )
}
