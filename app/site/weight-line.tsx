import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { describeWeight, type Timing, weigh } from './page-weight.ts'

/** The longest text, for which room is kept so that nothing moves. */
const longest = describeWeight({ sent: 999_000, hasKept: true, hasUnknown: false })

/** Of the page load, or of the last navigation. */
export function WeightLine({ className }: { className?: string }) {
  const text = useWeight()
  return (
    <p className={`needs-script grid *:col-start-1 *:row-start-1 ${className}`}>
      <span aria-hidden="true" className="invisible">
        {longest}
      </span>
      <span data-page-weight="">{text}</span>
    </p>
  )
}

function useWeight(): string {
  const [text, setText] = useState('')
  const timings = useRef<Timing[]>([])
  const isStep = useRef(false)
  const { state } = useNavigation()

  useEffect(() => {
    let isLoaded = false
    // An observer goes on when the browser's own list is full.
    const observer = new PerformanceObserver(list => {
      isLoaded ||= list.getEntriesByType('navigation').length > 0
      timings.current.push(...(list.getEntries() as PerformanceResourceTiming[]))
      if (!isLoaded) return
      const weight = weigh(timings.current, location.origin)
      setText(describeWeight({ ...weight, hasKept: weight.hasKept || isStep.current }))
    })
    observer.observe({ type: 'resource', buffered: true })
    observer.observe({ type: 'navigation', buffered: true })
    return () => {
      observer.disconnect()
      timings.current = []
    }
  }, [])

  useEffect(() => {
    if (state !== 'loading') return
    // What came until now belongs to the page that is left.
    timings.current = []
    isStep.current = true
    return () => setText(describeWeight({ ...weigh(timings.current, location.origin), hasKept: true }))
  }, [state])

  return text
}
