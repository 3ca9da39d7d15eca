import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { query } from '../data/query.ts'
import { findStaffBanner } from '../data/settings.ts'
import type { Banner as BannerText } from '../settings/groups/banners.ts'
import { Banner } from '../site/banner.tsx'

/** What the owner tells staff for a time; read again with every step through the back office. */
export function StaffBanner() {
  const { key } = useLocation()
  const [banner, setBanner] = useState<BannerText | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step asks again
  useEffect(() => {
    let isLeft = false
    // That it can't be read is no news to who writes.
    void query(findStaffBanner).then(({ data }) => !isLeft && setBanner(data))
    return () => {
      isLeft = true
    }
  }, [key])
  return (
    banner && (
      <div className="mb-6 overflow-clip rounded-m">
        <Banner {...banner} />
      </div>
    )
  )
}
