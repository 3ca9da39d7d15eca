import { Logo } from '../site/logo.tsx'

export function Brand() {
  return (
    <p className="font-display text-[1.25rem] font-[760] tracking-[-0.02em] whitespace-nowrap lg:px-3 lg:text-[1.5rem]">
      <Logo />{' '}
      <span className="ml-[0.35em] font-text text-xs/none font-medium tracking-normal text-muted lg:mt-1 lg:ml-0 lg:block">
        Back office
      </span>
    </p>
  )
}
