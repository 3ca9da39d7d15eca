import type { ReactNode, Ref } from 'react'

interface SetupStepProps {
  title: string
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** In an `ol` that resets the CSS counter `step`. */
export function SetupStep({ title, headingRef, children }: SetupStepProps) {
  return (
    <li className="relative grid justify-items-start gap-3 pl-11 [counter-increment:step] before:absolute before:left-0 before:grid before:size-7 before:place-items-center before:rounded-full before:bg-sunken before:text-sm before:font-bold before:content-[counter(step)] max-sm:pl-0">
      <h3 ref={headingRef} tabIndex={-1} className="text-lg/[1.55] max-sm:pl-10">
        {title}
      </h3>
      {children}
    </li>
  )
}
