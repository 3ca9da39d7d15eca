import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { query } from '../data/query.ts'
import { findStaffBanner } from '../data/settings.ts'
import type { Banner as BannerText } from '../settings/groups/banners.ts'
import { Banner } from '../site/banner.tsx'

export function StaffBanner() {
  const { key } = useLocation()
  const [banner, setBanner] = useState<BannerText | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step asks again
  useEffect(() => {
    let isLeft = false
    // Not worth an error message: the page works without the banner.
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
