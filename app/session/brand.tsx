import { Logo } from '../site/logo.tsx'

export function Brand() {
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-[0.35em] gap-y-1 font-display text-[1.25rem] font-[760] tracking-[-0.02em] lg:block lg:px-3 lg:text-[1.5rem]">
      <Logo />{' '}
      <span className="font-text text-xs/none font-medium tracking-normal text-muted lg:mt-1 lg:block">
        Back office
      </span>
    </p>
  )
}
