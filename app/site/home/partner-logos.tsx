import { useRouteLoaderData } from 'react-router'
import { toTextImageSources } from '../../data/image-sources.ts'
import type { PartnerLogo } from '../../settings/groups/partners.ts'
import { keyed } from '../../ui/keyed.ts'
import { useOriginalOnError } from '../use-original-on-error.ts'

/** On a light ground in both themes, which logos are made for. */
export default function PartnerLogos({ logos }: { logos: readonly PartnerLogo[] }) {
  return (
    <ul className="flex grow flex-wrap items-center gap-3">
      {keyed(logos).map(({ key, entry: logo }) => (
        <li key={key} className="scheme-light rounded-m bg-surface px-4 py-3 text-ink">
          {logo.address ? (
            <a href={logo.address} rel="noopener" className="block">
              <Picture {...logo} />
            </a>
          ) : (
            <Picture {...logo} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Picture({ name, picture }: PartnerLogo) {
  const root = useRouteLoaderData<{ browserSupabaseUrl: string }>('root')
  const image = useOriginalOnError()
  return (
    <img
      ref={image}
      {...toTextImageSources(picture, root?.browserSupabaseUrl ?? '', null)}
      sizes="160px"
      alt={name}
      width={160}
      height={40}
      loading="lazy"
      className="h-10 w-auto max-w-40 object-contain"
    />
  )
}
