import { useState } from 'react'

const stored = '/storage/v1/object/public/'
const rendered = '/storage/v1/render/image/public/'

/** Our pictures come as small as they are shown; where the backend can't make them small, the original is taken. */
export function Thumbnail({ url }: { url: string | null }) {
  const [failed, setFailed] = useState(false)
  if (!url) return <span aria-hidden="true" className="admin-thumbnail admin-thumbnail-none" />
  const small = `${url.replace(stored, rendered)}?width=128&height=96&resize=cover`
  return (
    <img
      src={url.includes(stored) && !failed ? small : url}
      alt=""
      width={64}
      height={48}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      className="admin-thumbnail"
    />
  )
}
