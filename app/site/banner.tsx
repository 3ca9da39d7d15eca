import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { fill } from '../settings/fill.ts'
import { type Banner as BannerText, banners } from '../settings/groups/banners.ts'
import { useSettings } from '../settings/use-settings.ts'
import { useAgency } from './agency.ts'

export function VisitorBanner() {
  const { visitors } = useSettings(banners)
  useReadingAt(visitors?.until ?? null)
  return visitors && <Banner {...visitors} />
}

export function Banner({ text, link }: Pick<BannerText, 'text' | 'link'>) {
  const agency = useAgency()
  return (
    <aside aria-label="Notice" className="bg-primary text-on-primary print:hidden">
      <p className="wrap py-2.5 text-base wrap-anywhere">
        {fill(text, agency)}{' '}
        {link && (
          <a href={link.address} className="font-semibold underline underline-offset-4">
            {link.label}
          </a>
        )}
      </p>
    </aside>
  )
}

/** Asks the database, as a device's clock may be wrong. */
function useReadingAt(moment: string | null): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (moment === null) return
    let asked = 0
    const look = () => {
      if (Date.now() < Math.max(Date.parse(moment), asked + 30_000)) return
      asked = Date.now()
      void revalidate()
    }
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [moment, revalidate])
}
